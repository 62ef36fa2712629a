#include "abstract/call_effects.h"

#include <stdlib.h>

static uint64_t constant_size(const struct program *p, expr size) {
  u128 value;
  bool is_small = !expr_is_none(size) && expr_is_const(&p->exprs, size, &value) && value < INT32_MAX;
  return is_small ? (uint64_t)value : UINT32_MAX;
}

static void note_call(struct effects *x, struct function_effects *f, edge_id id) {
  const struct program *p = x->s->program;
  const struct operation *op = &p->edges.data[id].op;
  for (uint32_t i = 0; i < op->result_count; i++) {
    var_id v = p->results.data[op->first_result + i];
    if (v != ID_NONE) bitset_add(&f->variables, v);
  }
  uint32_t count;
  const function_id *callees = points_to_callees(x->s->points_to, id, &count);
  f->calls_unknown |= points_to_calls_unknown(x->s->points_to, id);
  for (uint32_t i = 0; i < count; i++) {
    const struct function *callee = &p->functions.data[callees[i]];
    if (callee->entry != ID_NONE)
      bitset_add(&f->reached, callees[i]);
    else if (callee->library == LIBRARY_NONE)
      f->calls_unknown = true;
    else if (callee->library == LIBRARY_PRINT_BUFFER && op->arg_count)
      vec_push(&f->writes, ((struct memory_write){p->args.data[op->first_arg], UINT32_MAX, CTYPE_NONE}));
  }
  if (!count) f->calls_unknown = true;
}

static void note_edge(struct effects *x, struct function_effects *f, edge_id id) {
  const struct program *p = x->s->program;
  const struct operation *op = &p->edges.data[id].op;
  switch ((enum op_kind)op->kind) {
  case OP_ASSIGN:
  case OP_HAVOC:
  case OP_OBJECT_SIZE:
  case OP_STACK_SAVE: bitset_add(&f->variables, op->var); break;
  case OP_ALLOCATE: /* the new memory may lie where an old pointer leads */
    bitset_add(&f->variables, op->var);
    vec_push(&f->writes, ((struct memory_write){expr_var(&((struct program *)p)->exprs, p->pointer_width, op->var),
                                                UINT32_MAX, CTYPE_NONE}));
    break;
  case OP_STORE: {
    uint16_t width = expr_width(&p->exprs, op->b);
    vec_push(&f->writes, ((struct memory_write){op->a, (width + 7u) / 8u, op->type}));
    break;
  }
  case OP_HAVOC_MEMORY:
    vec_push(&f->writes, ((struct memory_write){op->a, constant_size(p, op->b), CTYPE_NONE}));
    break;
  case OP_COPY:
  case OP_FILL: vec_push(&f->writes, ((struct memory_write){op->a, constant_size(p, op->c), CTYPE_NONE})); break;
  case OP_VA_START: vec_push(&f->writes, ((struct memory_write){op->a, UINT32_MAX, CTYPE_NONE})); break;
  case OP_CALL: note_call(x, f, id); break;
  case OP_SKIP:
  case OP_ASSUME:
  case OP_RETURN:
  case OP_FREE:
  case OP_STACK_RESTORE:
  case OP_VIOLATION:
  case OP_STOP:
  case OP_KIND_COUNT: break;
  }
}

static void close_calls(struct effects *x) {
  for (bool is_changed = true; is_changed;) {
    is_changed = false;
    for (function_id f = 0; f < x->count; f++) {
      struct bitset *mine = &x->of[f].reached;
      for (uint32_t g = bitset_next(mine, 0); g < mine->size; g = bitset_next(mine, g + 1))
        for (uint32_t w = 0; w < bitset_word_count(mine); w++) {
          uint64_t joined = mine->words[w] | x->of[g].reached.words[w];
          is_changed |= joined != mine->words[w];
          mine->words[w] = joined;
        }
    }
  }
}

void effects_init(struct effects *x, struct semantics *s) {
  const struct program *p = s->program;
  *x = (struct effects){.s = s, .count = p->functions.len};
  x->of = xcalloc(x->count + 1u, sizeof *x->of);
  for (function_id f = 0; f < x->count; f++) {
    bitset_init(&x->of[f].variables, p->variables.len);
    bitset_init(&x->of[f].reached, p->functions.len);
    bitset_add(&x->of[f].reached, f);
  }
  for (edge_id e = 0; e < p->edges.len; e++)
    note_edge(x, &x->of[p->locations.data[p->edges.data[e].source].function], e);
  close_calls(x);
}

void effects_release(struct effects *x) {
  for (function_id f = 0; f < x->count; f++) {
    bitset_release(&x->of[f].variables);
    bitset_release(&x->of[f].reached);
    vec_release(&x->of[f].writes);
  }
  free(x->of);
  map_release(&x->memo);
}

bool effects_assigns(const struct effects *x, function_id f, var_id v) { return bitset_has(&x->of[f].variables, v); }

static bool changes_cell(const struct effects *x, const struct function_effects *f, const struct place *cell) {
  const struct semantics *s = x->s;
  bool has_effect = s->program->extern_effects != EXTERN_EFFECTS_NONE;
  if (f->calls_unknown && has_effect && step_is_exposed(s, cell->address, cell->alias)) return true;
  for (uint32_t i = 0; i < f->writes.len; i++) {
    const struct memory_write *w = &f->writes.data[i];
    if (expr_is_none(cell->alias)) return true;
    struct typed_access x = {cell->alias, cell->width / 8u, cell->type}, y = {w->address, w->bytes, w->type};
    if (cell->type != CTYPE_NONE && w->type != CTYPE_NONE && step_types_differ(s, &x, &y)) continue;
    if (points_to_may_alias(s->points_to, cell->alias, cell->width / 8u, w->address, w->bytes)) return true;
  }
  return false;
}

bool effects_may_change(struct effects *x, function_id f, place_id id) {
  const struct place *place = places_get(&x->s->places, id);
  if (place_is_constant(place)) return false;
  bool is_cell = place->kind == PLACE_CELL;
  if (!is_cell && x->s->program->variables.data[place->id].kind != VARIABLE_GLOBAL) return false;
  uint64_t key = (uint64_t)f << 32 | id, *known = map_get(&x->memo, key);
  if (known) return *known == 2;
  const struct bitset *reached = &x->of[f].reached;
  bool result = false;
  for (uint32_t g = bitset_next(reached, 0); g < reached->size && !result; g = bitset_next(reached, g + 1))
    result = is_cell ? changes_cell(x, &x->of[g], place) : bitset_has(&x->of[g].variables, place->id);
  *map_put(&x->memo, key) = result ? 2 : 1;
  return result;
}
