/* The worklist of states, and the execution of one operation: an attempt on a copy of the graph; where it asks for a
 * case distinction, the operation is tried again in each case. */
#include "lists/segment/translate_private.h"

#include "base/checking.h"

#include "program/text/print.h"

void translator_fail(struct segment_translator *t, struct position at, const char *text) {
  if (t->is_failed) return;
  t->is_failed = true;
  strbuf_clear(t->why);
  if (t->request->where) {
    *t->request->where = at;
  } else {
    print_position(t->from, at, t->why);
    strbuf_puts(t->why, ": ");
  }
  strbuf_puts(t->why, text);
}

void attempt_beyond(struct segment_attempt *s, const char *why) {
  if (!attempt_goes_on(s)) return;
  s->end = ATTEMPT_BEYOND;
  s->why = why;
}

void attempt_undefined(struct segment_attempt *s, enum segment_attempt_end end, const char *why) {
  assert(end == ATTEMPT_DEREF || end == ATTEMPT_FREE);
  if (!attempt_goes_on(s)) return;
  s->end = end;
  s->why = why;
}

bool attempt_decide(struct segment_attempt *s, expr condition) {
  u128 value;
  assert(expr_width(attempt_exprs(s), condition) == 1);
  if (expr_is_const(attempt_exprs(s), condition, &value)) return value != 0;
  for (uint32_t i = 0; i < s->decisions.len; i++)
    if (expr_same(s->decisions.data[i].condition, condition)) return s->decisions.data[i].is_true;
  if (attempt_goes_on(s)) {
    s->end = ATTEMPT_DECIDE;
    s->condition = condition;
  }
  return false;
}

/* ---- one operation ---- */

static void havoc(struct segment_attempt *s, const struct operation *op) {
  root_id r = translator_root(s->t, s->activation, op->var);
  struct operation made = *op;
  made.var = translator_variable(s->t, r);
  made.a = made.b = EXPR_NONE; /* the assumption behind it says it */
  graph_drop_root(&s->graph, r);
  vec_push(&s->effects.list, made);
}

static void assume(struct segment_attempt *s, const struct operation *op) {
  expr condition = attempt_scalar(s, op->a);
  u128 value;
  if (!attempt_goes_on(s)) return;
  if (!expr_is_const(attempt_exprs(s), condition, &value))
    slot_effects_assume(&s->effects, condition);
  else if (!value)
    s->end = ATTEMPT_BLOCKED;
}

static void assign(struct segment_attempt *s, const struct operation *op) {
  struct segment_operand value = attempt_eval(s, op->a);
  if (attempt_goes_on(s)) attempt_set_variable(s, s->activation, op->var, value);
}

/* What the run ends with is evaluated, too. */
static void end_run(struct segment_attempt *s, const struct operation *op) {
  if (!expr_is_none(op->a)) attempt_eval(s, op->a);
  if (attempt_goes_on(s)) s->end = ATTEMPT_STOP;
}

static void start_variadic(struct segment_attempt *s, const struct operation *op) {
  struct segment_place place;
  if (!place_find_written(s, op->a, attempt_eval(s, op->a), 1, &place)) return;
  memory_forget(s, place.node, 0, s->graph.nodes.data[place.node].size);
}

static void execute(struct segment_attempt *s) {
  if (s->edge == ID_NONE) {
    attempt_start(s);
    return;
  }
  const struct edge *e = &s->t->from->edges.data[s->edge];
  const struct operation *op = &e->op;
  s->target = e->target;
  s->target_activation = s->activation;
  switch ((enum op_kind)op->kind) {
  case OP_SKIP:
  case OP_BEGIN_LIFE:
  case OP_STACK_RESTORE: return; /* what STACK_SAVE is about, allocation on the stack, is beyond */
  case OP_ASSIGN: assign(s, op); return;
  case OP_STORE: attempt_store(s, op); return;
  case OP_ASSUME: assume(s, op); return;
  case OP_HAVOC: havoc(s, op); return;
  case OP_HAVOC_MEMORY: attempt_havoc_memory(s, op); return;
  case OP_CALL: attempt_call(s, e); return;
  case OP_RETURN: attempt_return(s, e); return;
  case OP_ALLOCATE: attempt_allocate(s, op); return;
  case OP_FREE: attempt_free(s, op); return;
  case OP_END_LIFE: attempt_end_life(s, op); return;
  case OP_OBJECT_SIZE: attempt_object_size(s, op); return;
  case OP_COPY: attempt_copy(s, op); return;
  case OP_FILL: attempt_fill(s, op); return;
  case OP_STACK_SAVE: attempt_set_variable(s, s->activation, op->var, operand_any(s->t->from->pointer_width)); return;
  case OP_VA_START: start_variadic(s, op); return;
  case OP_VIOLATION: s->end = ATTEMPT_ERROR; return;
  case OP_STOP: end_run(s, op); return;
  case OP_KIND_COUNT: break;
  }
}

/* ---- attempts and cases ---- */

/* A step like that one, to be tried with another graph. Its effects are empty. */
static struct segment_attempt attempt_again(const struct segment_attempt *s, struct graph graph) {
  struct segment_attempt again = {
      .t = s->t, .activation = s->activation, .edge = s->edge, .marks = s->marks, .graph = graph};
  again.effects.slots = &s->t->slots;
  for (uint32_t i = 0; i < s->decisions.len; i++) vec_push(&again.decisions, s->decisions.data[i]);
  for (uint32_t i = 0; i < s->drawn.len; i++) vec_push(&again.drawn, s->drawn.data[i]);
  return again;
}

static void attempt_release(struct segment_attempt *s) {
  graph_release(&s->graph);
  vec_release_all(&s->effects.list, &s->decisions, &s->drawn, &s->operands);
  map_release(&s->memo);
}

static void try_attempt(struct segment_attempt *s, loc_id source);

static void try_split(struct segment_attempt *s, const struct graph *before, loc_id source) {
  case_list cases = VEC_INIT;
  assert(s->split < before->nodes.len); /* the operation has not changed it before it asked */
  graph_split(before, s->split, s->is_split_last, &s->t->slots, &cases);
  for (uint32_t i = 0; i < cases.len; i++) {
    struct segment_attempt again = attempt_again(s, graph_copy(&cases.data[i].graph));
    try_attempt(&again, emit_chain(s, source, &cases.data[i].effects.list));
    attempt_release(&again);
  }
  case_list_release(&cases);
}

static void try_decision(struct segment_attempt *s, const struct graph *before, loc_id source, bool is_true) {
  struct segment_translator *t = s->t;
  loc_id next = program_add_location(t->to, t->function);
  emit_assume(s, source, is_true ? s->condition : expr_negate(&t->to->exprs, s->condition), next);
  struct segment_attempt again = attempt_again(s, graph_copy(before));
  vec_push(&again.decisions, ((struct segment_decision){s->condition, is_true}));
  try_attempt(&again, next);
  attempt_release(&again);
}

/* A run that ends here. What functions that have not returned know is not lost, but it should have been freed. */
static void stop(struct segment_attempt *s, loc_id source) {
  struct operation op = operation_make(OP_STOP);
  assert(s->edge < s->t->from->edges.len);
  const struct operation *given = &s->t->from->edges.data[s->edge].op;
  bool is_end = given->kind == OP_STOP && given->sub != STOP_UNREACHABLE;
  if (is_end && check_set_has(s->t->ends, CHECK_CLEANUP) && graph_has_heap(&s->graph)) {
    emit_violation(s, source, CHECK_CLEANUP, "memory is not freed");
    return;
  }
  op.sub = given->kind == OP_STOP ? given->sub : STOP_UNREACHABLE;
  emit_stop(s, source, op);
}

static void try_attempt(struct segment_attempt *s, loc_id source) {
  if (s->t->is_failed) return;
  assert(source < s->t->to->locations.len);
  assert(s->effects.list.len == 0 && s->drawn_used == 0 && attempt_goes_on(s));
  assert_structure(graph_is_valid(&s->graph));
  struct graph before = graph_copy(&s->graph);
  execute(s);
  switch (s->end) {
  case ATTEMPT_GOES_ON: attempt_arrive(s, source); break;
  case ATTEMPT_SPLIT: try_split(s, &before, emit_chain(s, source, &s->effects.list)); break;
  case ATTEMPT_DECIDE:
    source = emit_chain(s, source, &s->effects.list);
    try_decision(s, &before, source, true);
    try_decision(s, &before, source, false);
    break;
  case ATTEMPT_BEYOND: emit_beyond(s, source, s->why); break;
  case ATTEMPT_DEREF: emit_violation(s, source, CHECK_DEREF, s->why); break;
  case ATTEMPT_FREE: emit_violation(s, source, CHECK_FREE, s->why); break;
  case ATTEMPT_BLOCKED: break;
  case ATTEMPT_STOP: stop(s, source); break;
  case ATTEMPT_ERROR: emit_error(s, source); break;
  }
  graph_release(&before);
}

static void expand(struct segment_translator *t, uint32_t index) {
  assert(index < t->states.len);
  loc_id location = t->states.data[index].location;
  for (uint32_t i = 0; i < t->from->locations.data[location].out.len && !t->is_failed; i++) {
    edge_id e = t->from->locations.data[location].out.data[i];
    const struct segment_state *state = &t->states.data[index];
    struct segment_attempt s = {.t = t,
                                .activation = state->activation,
                                .edge = e,
                                .marks = t->from->edges.data[e].marks,
                                .graph = graph_copy(&state->graph)};
    s.effects.slots = &t->slots;
    try_attempt(&s, t->states.data[index].translated);
    attempt_release(&s);
  }
}

static void explore(struct segment_translator *t) {
  const struct function *f = &t->to->functions.data[t->function];
  struct segment_attempt s = {.t = t, .edge = ID_NONE};
  s.effects.slots = &t->slots;
  try_attempt(&s, f->entry);
  attempt_release(&s);
  while (t->work.len && !t->is_failed) {
    struct position at = program_position(t->from, t->states.data[vec_last(&t->work)].location);
    bool is_too_large = t->to->locations.len > t->request->most_locations;
    if (t->request->is_too_large) *t->request->is_too_large = is_too_large;
    if (limits_exceeded(&t->ctx->limits))
      translator_fail(t, at, limits_reason(&t->ctx->limits));
    else if (is_too_large)
      translator_fail(t, at, "the program has too many graphs of memory");
    else
      expand(t, vec_pop(&t->work));
  }
}

/* ---- all ---- */

/* Strings keep their numbers, so that positions do. */
static void make_program(struct segment_translator *t) {
  struct program *p = program_new(t->from->model);
  t->to = t->result->program = p;
  p->extern_effects = t->from->extern_effects;
  p->arithmetic = t->from->arithmetic;
  p->asked = (t->from->asked & ~(check_set)CHECKS_OF_MEMORY) | CHECKS_OF_CALLS;
  for (uint32_t i = 0; i < t->from->strings.text.len; i++) {
    string_id same = program_intern(p, t->from->strings.text.data[i]);
    assert(same == i);
    (void)same;
  }
  for (uint32_t i = 0; i < t->from->sources.len; i++) vec_push(&p->sources, t->from->sources.data[i]);
  const struct function *main = &t->from->functions.data[t->from->entry];
  struct function *f = vec_push_zero(&p->functions);
  f->name = main->name;
  f->type = CTYPE_NONE;
  f->at = main->at;
  t->function = p->start = p->entry = 0;
  loc_id entry = program_add_location(p, 0), exit = program_add_location(p, 0);
  t->end = program_add_location(p, 0);
  p->functions.data[0].entry = entry;
  p->functions.data[0].exit = exit;
}

static void translator_release(struct segment_translator *t) {
  for (uint32_t i = 0; i < t->states.len; i++) graph_release(&t->states.data[i].graph);
  vec_release(&t->states);
  unique_release(&t->state_index);
  map_release(&t->graphs_at);
  vec_release_all(&t->work, &t->match, &t->activations, &t->lists);
  map_release(&t->activation_index);
  vec_release(&t->roots);
  map_release_all(&t->root_index, &t->unknown);
  slot_variables_release(&t->slots);
  bitset_release_all(&t->numbers, &t->is_static, &t->written);
  liveness_free(t->liveness);
  scalars_free(t->scalars);
  cfg_free(t->cfg);
}

static bool is_no_memory(void *data, expr e, const struct expr_node *n) {
  (void)data, (void)e;
  return n->kind != E_LOAD && n->kind != E_OBJECT && n->kind != E_FIELD && n->kind != E_INDEX;
}

static void check_expression(void *data, expr e) {
  const struct program *p = data;
  bool has_no_memory = expr_visit(&p->exprs, e, is_no_memory, NULL);
  assert(has_no_memory);
  (void)has_no_memory;
}

/* A program over integers (translate.h). */
static bool translation_is_valid(const struct translation *t) {
  const struct program *p = t->program;
  assert(t->why.len == p->edges.len && t->beyond.size == p->edges.len);
  for (edge_id e = 0; e < p->edges.len; e++) {
    const struct operation *op = &p->edges.data[e].op;
    bool is_violation = op->kind == OP_VIOLATION;
    assert(is_violation || op->kind == OP_SKIP || op->kind == OP_ASSIGN || op->kind == OP_HAVOC ||
           op->kind == OP_ASSUME || op->kind == OP_STOP || op->kind == OP_RETURN);
    assert(is_violation || !t->why.data[e]);
    assert(!bitset_has(&t->beyond, e) || t->why.data[e]);
    operation_expressions(p, op, check_expression, (void *)p);
  }
  return true;
}

/* Of the largest translations, only the first states: nobody reads so many. */
static void describe_states(struct segment_translator *t) {
  enum { MOST_DESCRIBED = 20000 };
  struct translation *result = t->result;
  for (loc_id l = 0; l < t->to->locations.len; l++) vec_push(&result->memory, NULL);
  for (uint32_t i = 0; i < t->states.len && i < MOST_DESCRIBED; i++) {
    struct strbuf text = STRBUF_INIT;
    translator_describe(t, &t->states.data[i], &text);
    if (text.len) result->memory.data[t->states.data[i].translated] = strbuf_detach(&text);
    strbuf_release(&text);
  }
}

struct translation *translate(struct context *ctx, const struct translate_request *request, struct strbuf *why) {
  struct segment_translator t = {.ctx = ctx,
                                 .request = request,
                                 .from = request->program,
                                 .is_about_memory = request->program->asked & CHECKS_OF_MEMORY,
                                 .ends = request->program->asked & CHECKS_OF_ENDS,
                                 .why = why};
  t.result = xcalloc(1, sizeof *t.result);
  make_program(&t);
  slot_variables_init(&t.slots, t.to, t.function);
  t.cfg = cfg_new(t.from);
  t.scalars = scalars_new(t.from);
  t.liveness = liveness_new(t.cfg, t.scalars);
  translator_find_numbers(t.from, &t.numbers);
  translator_find_static(&t);
  translator_find_written(t.from, &t.written);
  explore(&t);
  struct translation *result = t.result;
  result->graphs = t.states.len;
  result->locations = t.to->locations.len;
  bitset_init(&result->beyond, t.to->edges.len);
  for (uint32_t i = 0; i < t.beyond.len; i++) bitset_add(&result->beyond, t.beyond.data[i]);
  vec_release(&t.beyond);
  bool is_failed = t.is_failed;
  if (!is_failed) describe_states(&t);
  translator_release(&t);
  assert_structure(translation_is_valid(result));
  if (!is_failed) return result;
  translation_free(result);
  return NULL;
}

void translation_free(struct translation *t) {
  if (!t) return;
  program_free(t->program);
  vec_release(&t->why);
  bitset_release(&t->beyond);
  for (uint32_t i = 0; i < t->memory.len; i++) free(t->memory.data[i]);
  vec_release(&t->memory);
  free(t);
}
