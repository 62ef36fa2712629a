/* Cells of variables are numbered by function, those of global ones come first. */
#include "engine/bounded/unwinding.h"

#include <stdlib.h>

/* Functions, and behind them what is global. */
static uint32_t owner_of(const struct program *p, var_id v) {
  const struct variable *x = &p->variables.data[v];
  return x->kind == VARIABLE_GLOBAL ? p->functions.len : x->function;
}

static void number_variables(struct unwinding *u) {
  const struct program *p = u->program;
  uint32_t owners = p->functions.len + 1;
  vec_resize(&u->variable_count, owners);
  vec_resize(&u->variable_first, owners);
  vec_resize(&u->variable_index, p->variables.len);
  vec_resize(&u->variables, p->variables.len);
  for (var_id v = 0; v < p->variables.len; v++) u->variable_index.data[v] = u->variable_count.data[owner_of(p, v)]++;
  for (uint32_t f = 1; f < owners; f++)
    u->variable_first.data[f] = u->variable_first.data[f - 1] + u->variable_count.data[f - 1];
  for (var_id v = 0; v < p->variables.len; v++)
    u->variables.data[u->variable_first.data[owner_of(p, v)] + u->variable_index.data[v]] = v;
}

static void number_objects(struct unwinding *u) {
  const struct program *p = u->program;
  vec_resize(&u->object_index, p->objects.len);
  vec_resize(&u->globals, p->objects.len);
  for (function_id f = 0; f < p->functions.len; f++)
    for (uint32_t i = 0; i < p->functions.data[f].objects.len; i++)
      u->object_index.data[p->functions.data[f].objects.data[i]] = i;
}

void unwinding_init(struct unwinding *u, struct task *task) {
  memset(u, 0, sizeof *u);
  u->task = task;
  u->program = task->program;
  u->cfg = task->cfg;
  terms_init(&u->own_terms);
  u->terms = &u->own_terms;
  u->pointer_width = task->program->pointer_width;
  u->asked = task->program->asked & CHECKS_OF_MEMORY;
  u->target = EXPR_NONE;
  u->arm = term_true;
  number_variables(u);
  number_objects(u);
  uint32_t first = cells_reserve(u, u->variable_count.data[u->program->functions.len], NULL, ID_NONE, true);
  assert(first == 0); /* so that the index of a global variable is its cell */
  (void)first;
  blast_init(&u->blast, u->terms);
  sat_init(&u->sat, task->ctx, SAT_CIRCUITS);
}

void unwinding_release(struct unwinding *u) {
  for (uint32_t i = 0; i < u->meetings.len; i++) {
    struct meeting *m = u->meetings.data[i];
    for (uint32_t k = 0; k < m->states.len; k++) state_free(m->states.data[k]);
    vec_release(&m->states);
    free(m);
  }
  for (uint32_t i = 0; i < u->pointers.len; i++) {
    vec_release(&u->pointers.data[i]->cases);
    free(u->pointers.data[i]);
  }
  for (piece_id i = 0; i < u->pieces.len; i++) cells_release(&u->pieces.data[i].birth);
  vec_release_all(&u->meetings, &u->pointers, &u->ranges, &u->variable_index, &u->variable_count, &u->variables,
                  &u->variable_first, &u->object_index, &u->globals, &u->pieces, &u->unknowns, &u->facts,
                  &u->spare_facts, &u->violations, &u->beyond, &u->placed);
  struct map *const maps[] = {&u->piece_of,     &u->function_symbol, &u->function_of, &u->initial,  &u->pointer_of,
                              &u->rounds,       &u->is_placed,       &u->values,      &u->feasible, &u->numbers,
                              &u->address_free, &u->marks,           &u->is_violation};
  for (uint32_t i = 0; i < sizeof maps / sizeof *maps; i++) map_release(maps[i]);
  arena_release(&u->arena);
  terms_release(&u->own_terms);
  blast_release(&u->blast);
  sat_release(&u->sat);
}
