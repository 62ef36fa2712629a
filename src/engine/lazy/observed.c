/* A closed recursive computation is its run: where each variable has few values at a place, "x = 3" for each of them is
 * a predicate that no interpolant would find before the recursion is unrolled. Results are noted where the caller gets
 * them, and belong to the exit of the callee. */
#include "engine/lazy/observed.h"

#include "interpret/interpreter.h"

void observed_release(struct observed *o) {
  for (uint32_t i = 0; i < o->all.len; i++) vec_release(&o->all.data[i].values);
  vec_release(&o->all);
  map_release(&o->index);
}

/* ---- the run ---- */

static void note(struct observed *o, struct observed_variable key, u128 value) {
  uint64_t *known = map_put(&o->index, (uint64_t)key.location << 32 | key.variable);
  if (!*known) {
    vec_push(&o->all, key);
    *known = o->all.len;
  }
  struct observed_variable *x = &o->all.data[*known - 1];
  assert(x->location == key.location && x->variable == key.variable && x->width == key.width);
  for (uint32_t i = 0; i < x->values.len && !x->is_many; i++)
    if (x->values.data[i] == value) return;
  if (x->values.len == OBSERVED_MOST_VALUES) x->is_many = true;
  if (!x->is_many) vec_push(&x->values, value);
}

/* The function has just returned to the location: what it returned is in the caller's variable. */
static void note_result(struct observed *o, function_id f, loc_id to, const struct machine *m) {
  const struct program *p = o->task->program;
  for (uint32_t i = 0; i < cfg_in_count(o->task->cfg, to); i++) {
    const struct operation *op = &p->edges.data[cfg_in_edges(o->task->cfg, to)[i]].op;
    if (op->kind != OP_CALL || op->callee != f || op->result_count != 1) continue;
    var_id v = p->results.data[op->first_result];
    if (v == ID_NONE) continue;
    struct observed_variable key = {.location = p->functions.data[f].exit,
                                    .variable = ID_NONE,
                                    .width = p->variables.data[v].width,
                                    .is_signed = ctype_reads_signed(p, p->variables.data[v].type)};
    note(o, key, interpreter_variable(m, v));
    return;
  }
}

static void watch(void *data, edge_id e, const struct machine *m) {
  struct observed *o = data;
  const struct program *p = o->task->program;
  loc_id l = p->edges.data[e].source;
  function_id f = p->locations.data[l].function;
  if (o->last != ID_NONE && p->edges.data[o->last].op.kind == OP_RETURN)
    note_result(o, p->locations.data[p->edges.data[o->last].source].function, l, m);
  o->last = e;
  if (!blocks_is_cut(o->task->blocks, l)) return;
  for (var_id v = 0; v < p->variables.len; v++) {
    const struct variable *x = &p->variables.data[v];
    if (x->function == f && x->width > 1 && x->width <= 64)
      note(o, (struct observed_variable){.location = l, .variable = v, .width = x->width}, interpreter_variable(m, v));
  }
}

static bool choose(void *data, const struct run_choice *c, u128 *value) {
  struct observed *o = data;
  o->is_open |= c->reason != HAVOC_SCOPE;
  *value = 0;
  return true;
}

bool observed_run(struct observed *o, struct task *task) {
  enum { MOST_STEPS = 1 << 23, DEPTH = 20000 };
  *o = (struct observed){.task = task, .last = ID_NONE};
  if (bitset_next(&task->call_graph->recursive, 0) >= task->program->functions.len) return false;
  struct run_options options = RUN_OPTIONS_INIT;
  options.step_limit = MOST_STEPS;
  options.depth_limit = DEPTH;
  options.choose = choose;
  options.choose_data = o;
  options.watched = watch;
  options.watched_data = o;
  struct run_result r = interpreter_run(task->ctx, task->program, &options);
  bool is_closed = !o->is_open && (r.outcome == RUN_EXITED || r.outcome == RUN_ABORTED);
  run_result_release(&r);
  return is_closed;
}

/* ---- predicates ---- */

static place_id place_of(struct semantics *s, context_id c, const struct observed_variable *x) {
  if (x->variable != ID_NONE) return places_variable(&s->places, c, x->variable);
  return places_is_frame(&s->places, c) ? places_result(&s->places, c, 0, x->width, x->is_signed) : ID_NONE;
}

void observed_at(const struct observed *o, struct semantics *s, context_id c, loc_id l, term_list *out) {
  for (uint32_t i = 0; i < o->all.len; i++) {
    const struct observed_variable *x = &o->all.data[i];
    if (x->location != l || x->is_many) continue;
    place_id place = place_of(s, c, x);
    assert(place == ID_NONE || places_get(&s->places, place)->width == x->width);
    for (uint32_t k = 0; k < x->values.len && place != ID_NONE; k++)
      vec_push(out, value_equal(&s->unit, value_of_place(&s->unit, place),
                                value_constant(&s->unit, x->width, x->values.data[k])));
  }
}
