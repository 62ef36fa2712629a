/* Forwards through each function: the set of variables that are certainly set. What was read is set behind the edge,
 * since a run that reads anything else is over. */
#include "analysis/initial/private.h"

#include <string.h>

static bool is_result_slot(const struct program *p, const struct variable *x) {
  const char *name = program_string(p, x->name);
  return x->type == CTYPE_NONE && (strcmp(name, RESULT_SLOT) == 0 || strncmp(name, RESULT_SLOT ".i", 8) == 0);
}

bool initial_is_local(const struct program *p, var_id v) {
  const struct variable *x = &p->variables.data[v];
  bool is_result = is_result_slot(p, x);
  return x->kind == VARIABLE_LOCAL && x->function != ID_NONE && !is_result;
}

int effect_on(const struct program *p, const struct operation *op, var_id v) {
  for (uint32_t i = 0; op->kind == OP_CALL && i < op->result_count; i++)
    if (p->results.data[op->first_result + i] == v) return 1;
  if (op->var != v) return 0;
  return op->kind == OP_HAVOC && op->sub == HAVOC_SCOPE ? -1 : 1;
}

void walk_operation(const struct program *p, const struct operation *op, struct walk *w) {
  const expr operands[] = {op->a, op->b, op->c};
  walk_begin(w, &p->exprs);
  if (op->kind == OP_VIOLATION) return; /* its operands are for the reader */
  for (int i = 0; i < 3 && op->kind != OP_HAVOC; i++)
    if (!expr_is_none(operands[i])) walk_add(w, &p->exprs, operands[i]);
  for (uint32_t i = 0; i < op->arg_count; i++) walk_add(w, &p->exprs, p->args.data[op->first_arg + i]);
}

struct doubter {
  const struct program *p;
  struct walk walk;
  struct bitset *out;
  VEC(var_id) locals; /* of the function at hand */
  struct map number;  /* variable -> its place among them + 1 */
  VEC(loc_id) work;
  VEC(struct bitset) set; /* by location: among `locals` */
  struct bitset is_known; /* locations with a set */
};

static void collect_locals(struct doubter *d, function_id f) {
  vec_clear(&d->locals);
  map_release(&d->number);
  d->number = (struct map)MAP_INIT;
  for (var_id v = 0; v < d->p->variables.len; v++)
    if (d->p->variables.data[v].function == f && initial_is_local(d->p, v)) {
      vec_push(&d->locals, v);
      *map_put(&d->number, v) = d->locals.len;
    }
}

/* What is set behind the edge; with `out`, what it reads in doubt is noted. */
static void pass(struct doubter *d, const struct operation *op, struct bitset *set, struct bitset *out) {
  walk_operation(d->p, op, &d->walk);
  for (uint32_t i = 0; i < d->walk.order.len; i++) {
    const struct expr_node *n = expr_get(&d->p->exprs, d->walk.order.data[i]);
    const uint64_t *number = n->kind == E_VAR ? map_get(&d->number, n->ref) : NULL;
    if (!number) continue;
    if (out && !bitset_has(set, (uint32_t)*number - 1)) bitset_add(out, n->ref);
    bitset_add(set, (uint32_t)*number - 1);
  }
  for (uint32_t i = 0; i < d->locals.len; i++) {
    int effect = effect_on(d->p, op, d->locals.data[i]);
    if (effect > 0) bitset_add(set, i);
    if (effect < 0) bitset_remove(set, i);
  }
}

/* True if less is known there than before. */
static bool arrive(struct doubter *d, loc_id at, const struct bitset *set) {
  struct bitset *known = &d->set.data[at];
  if (!bitset_has(&d->is_known, at)) {
    bitset_add(&d->is_known, at);
    bitset_init(known, d->locals.len + 1);
    for (uint32_t i = 0; i < d->locals.len; i++)
      if (bitset_has(set, i)) bitset_add(known, i);
    return true;
  }
  bool has_changed = false;
  for (uint32_t i = 0; i < d->locals.len; i++)
    if (bitset_has(known, i) && !bitset_has(set, i)) {
      bitset_remove(known, i);
      has_changed = true;
    }
  return has_changed;
}

static void visit(struct doubter *d, loc_id at, struct bitset *out) {
  const struct location *l = &d->p->locations.data[at];
  for (uint32_t i = 0; i < l->out.len; i++) {
    const struct edge *e = &d->p->edges.data[l->out.data[i]];
    struct bitset set;
    bitset_init(&set, d->locals.len + 1);
    for (uint32_t k = 0; k < d->locals.len; k++)
      if (bitset_has(&d->set.data[at], k)) bitset_add(&set, k);
    pass(d, &e->op, &set, out);
    if (!out && arrive(d, e->target, &set)) vec_push(&d->work, e->target);
    bitset_release(&set);
  }
}

static void visit_function(struct doubter *d, function_id f) {
  struct bitset none;
  collect_locals(d, f);
  if (!d->locals.len || d->p->functions.data[f].entry == ID_NONE) return;
  bitset_init(&none, d->locals.len + 1);
  arrive(d, d->p->functions.data[f].entry, &none);
  vec_push(&d->work, d->p->functions.data[f].entry);
  while (d->work.len) visit(d, vec_pop(&d->work), NULL);
  for (loc_id l = 0; l < d->p->locations.len; l++)
    if (d->p->locations.data[l].function == f && bitset_has(&d->is_known, l)) visit(d, l, d->out);
  bitset_release(&none);
}

void find_doubtful(const struct program *p, struct bitset *out) {
  struct doubter d = {.p = p, .walk = WALK_INIT, .out = out};
  vec_resize(&d.set, p->locations.len);
  bitset_init(&d.is_known, p->locations.len);
  for (function_id f = 0; f < p->functions.len; f++) visit_function(&d, f);
  for (loc_id l = 0; l < p->locations.len; l++)
    if (bitset_has(&d.is_known, l)) bitset_release(&d.set.data[l]);
  bitset_release(&d.is_known);
  map_release(&d.number);
  walk_release(&d.walk);
  vec_release_all(&d.locals, &d.work, &d.set);
}
