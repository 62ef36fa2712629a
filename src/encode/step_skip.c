/* Edges without influence on the property are skipped. What is true of the variables that they write is not tracked
 * where facts arise from the property; where facts are tracked that somebody gave, these variables are forgotten. */
#include "encode/step_private.h"

static void forget_variable(struct point *at, store_map *store, context_id c, var_id v) {
  if (v == ID_NONE) return;
  place_id id = places_variable(&at->s->places, c, v);
  const struct place p = *places_get(&at->s->places, id);
  store_set(store, id, step_unknown(at->s, at->step, "skipped", p.width, p.is_signed));
}

static void forget_memory(struct point *at, expr address, uint64_t bytes) {
  struct value to = value_as(&at->s->unit, point_eval(at, address), false);
  vec_push(&at->step->effects, ((struct effect){.kind = EFFECT_UNKNOWN,
                                                .guard = at->guard,
                                                .address = to,
                                                .alias = address,
                                                .bytes = bytes,
                                                .edge = at->edge}));
}

static void forget_callee(struct point *at, store_map *store, function_id callee) {
  const struct call_effects *x = call_effects_of(semantics_effects(at->s), callee);
  for (uint32_t v = bitset_next(&x->globals, 0); v < x->globals.size; v = bitset_next(&x->globals, v + 1))
    forget_variable(at, store, at->context, v);
  vec_push(&at->step->effects,
           ((struct effect){.kind = EFFECT_CALLEE, .guard = at->guard, .callee = x, .edge = at->edge}));
}

static void forget_call(struct point *at, store_map *store, edge_id id) {
  const struct program *p = at->s->program;
  const struct operation *op = &p->edges.data[id].op;
  uint32_t count;
  const function_id *callees = points_to_callees(at->s->points_to, id, &count);
  for (uint32_t i = 0; i < count; i++) forget_callee(at, store, callees[i]);
  const struct function *f = op->callee == ID_NONE ? NULL : &p->functions.data[op->callee];
  enum library_model model = f ? (enum library_model)f->library : LIBRARY_NONE;
  bool is_extern = !f || f->entry == ID_NONE;
  enum library_writes writes = library_writes(model);
  if (is_extern && writes == LIBRARY_WRITES_FIRST && op->arg_count)
    forget_memory(at, p->args.data[op->first_arg], 0);
  else if (is_extern && step_writes_unseen(at->s, writes))
    vec_push(&at->step->effects, ((struct effect){.kind = EFFECT_EXTERN, .guard = at->guard, .edge = id}));
  for (uint32_t i = 0; i < op->result_count; i++)
    forget_variable(at, store, at->context, p->results.data[op->first_result + i]);
}

/* The caller's variables that get the results, or the results of the frame. */
static void forget_results(struct point *at, store_map *store, const struct operation *op) {
  struct places *places = &at->s->places;
  const struct program *p = at->s->program;
  const struct activation a = places->contexts.data[at->context];
  if (places_is_frame(places, at->context)) {
    for (uint32_t i = 0; i < op->arg_count; i++) {
      uint16_t width = expr_width(&p->exprs, p->args.data[op->first_arg + i]);
      struct value value = step_unknown(at->s, at->step, "skipped", width, true);
      for (int is_signed = 0; is_signed <= 1; is_signed++)
        store_set(store, places_result(places, at->context, i, width, is_signed),
                  value_as(&at->s->unit, value, is_signed));
    }
    return;
  }
  if (a.parent == ID_NONE) return;
  const struct operation *call = &p->edges.data[a.call].op;
  for (uint32_t i = 0; i < call->result_count; i++)
    forget_variable(at, store, a.parent, p->results.data[call->first_result + i]);
}

void step_forget(struct point *at, store_map *store, edge_id id) {
  const struct operation *op = &at->s->program->edges.data[id].op;
  switch ((enum op_kind)op->kind) {
  case OP_SKIP:
  case OP_ANY_RELEASE:
  case OP_ANY_LIFE:
  case OP_ANY_END:
  case OP_ASSUME: return;
  case OP_ANY_SETTER: forget_variable(at, store, at->context, op->var); return;
  case OP_STORE: forget_memory(at, op->a, (expr_width(&at->s->program->exprs, op->b) + 7u) / 8u); return;
  case OP_HAVOC_MEMORY:
  case OP_COPY:
  case OP_FILL:
  case OP_VA_START: forget_memory(at, op->a, 0); return;
  case OP_CALL: forget_call(at, store, id); return;
  case OP_RETURN: forget_results(at, store, op); return;
  case OP_KIND_COUNT: break;
  }
}
