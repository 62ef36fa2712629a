/* Control. A part of a function, the whole or the body of a loop, is executed from its first location on, each location
 * once, in an order in which control only goes forward; what goes back to the first is the next round, what leaves the
 * part is for whoever executes the part around it. Where control goes back otherwise, the program is not understood. */
#include "certify/unwind/unwind.h"

void unwind_bad(struct unwinder *w, term when) {
  if (!term_eq(when, term_false)) vec_push(&w->bad, when);
}

void unwind_fact(struct unwinder *w, term fact) {
  if (term_eq(fact, term_true) || map_get(&w->said, fact.id)) return;
  *map_put(&w->said, fact.id) = 1;
  vec_push(&w->facts, fact);
}

static bool is_over(struct unwinder *w) { return w->c->stuck || limits_exceeded(&w->c->ctx->limits); }

static void begin(struct unwinder *w, struct run_state *s, edge_id e) {
  w->state = s;
  w->edge = e;
  w->arm = term_true;
  map_clear(&w->values);
}

/* ---- loops ---- */

/* The body: what leads to an edge back to the head without passing it. */
static const struct bitset *body_of(struct unwinder *w, loc_id head) {
  const uint64_t *known = map_get(&w->body_of, head);
  if (known) return &w->bodies.data[*known - 1];
  const struct flow *f = w->c->flow;
  function_id function = w->program->locations.data[head].function;
  struct bitset body;
  bitset_init(&body, w->program->locations.len);
  bitset_add(&body, head);
  for (bool grows = true; grows;) {
    grows = false;
    for (uint32_t i = f->first[function + 1]; i-- > f->first[function];) {
      loc_id l = f->order[i];
      if (bitset_has(&body, l) || f->rank[l] < f->rank[head]) continue;
      const struct location *x = &w->program->locations.data[l];
      for (uint32_t k = 0; k < x->out.len; k++) {
        const struct edge *e = &w->program->edges.data[x->out.data[k]];
        if (!flow_passes(e) || !bitset_has(&body, e->target)) continue;
        bitset_add(&body, l);
        grows = true;
      }
    }
  }
  vec_push(&w->bodies, body);
  *map_put(&w->body_of, head) = w->bodies.len;
  return &w->bodies.data[w->bodies.len - 1];
}

/* ---- parts ---- */

struct part {
  loc_id head;          /* of the loop, ID_NONE: the whole function */
  arrival_list waiting; /* in the part */
  arrival_list again;   /* at its head, for the next round */
  arrival_list left;    /* outside */
  uint32_t rank;        /* of what is executed */
};

static bool is_in_part(struct unwinder *w, const struct part *p, loc_id l) {
  return p->head == ID_NONE || bitset_has(body_of(w, p->head), l);
}

/* Takes the state. */
static void arrive(struct unwinder *w, struct part *p, struct run_state *s, loc_id at) {
  struct arrival a = {at, s};
  if (p->head == at)
    vec_push(&p->again, a);
  else if (!is_in_part(w, p, at))
    vec_push(&p->left, a);
  else if (w->c->flow->rank[at] > p->rank)
    vec_push(&p->waiting, a);
  else {
    w->c->stuck = "control flow that is no nest of loops cannot be unwound";
    state_drop(s);
  }
}

static void drop_all(arrival_list *all) {
  for (uint32_t i = 0; i < all->len; i++) state_drop(all->data[i].state);
  vec_release(all);
}

static struct run_state *run_function(struct unwinder *, struct run_state *, const struct call_frame *);
static void run_part(struct unwinder *, struct part *);

/* ---- calls ---- */

/* Objects of other code, and those that it has the names of: errno is one. */
static bool world_has_memory(const struct program *p) {
  bool found = false;
  for (uint32_t i = 0; i < p->objects.len; i++) {
    const struct object *o = &p->objects.data[i];
    bool is_own = o->function != ID_NONE || o->is_static || o->is_literal || o->is_constant;
    found |= o->is_external || !is_own;
  }
  return found;
}

static void call_unknown(struct unwinder *w, const struct operation *op, const struct function *f) {
  enum library_model model = f ? (enum library_model)f->library : LIBRARY_NONE;
  enum library_writes writes = library_writes(model);
  enum extern_effects effects = w->program->extern_effects;
  bool is_bad = writes != LIBRARY_WRITES_NOTHING && writes != LIBRARY_WRITES_EXTERN;
  is_bad |= model == LIBRARY_ERROR || model == LIBRARY_ASSERT_FAIL || !library_returns(model);
  is_bad |= writes == LIBRARY_WRITES_EXTERN && effects == EXTERN_EFFECTS_ALL;
  if (writes == LIBRARY_WRITES_EXTERN && effects != EXTERN_EFFECTS_NONE) {
    for (uint32_t i = 0; i < op->arg_count; i++) {
      term t = value_now(w, w->program->args.data[op->first_arg + i]);
      is_bad |= leads_to_memory(w, t);
    }
    is_bad |= leads_to_memory(w, runs_now(w)) || world_has_memory(w->program); /* that it is called may tell, too */
  }
  if (is_bad) unwind_bad(w, runs_now(w));
  if (w->asked) {
    bool gets_memory = leads_to_memory(w, runs_now(w)) || world_has_memory(w->program);
    for (uint32_t i = 0; i < op->arg_count && !gets_memory; i++)
      gets_memory = leads_to_memory(w, value_now(w, w->program->args.data[op->first_arg + i]));
    check_outside(w, op, f, gets_memory);
  }
  for (uint32_t i = 0; i < op->result_count; i++) {
    var_id v = w->program->results.data[op->first_result + i];
    if (v != ID_NONE) variable_becomes(w, w->frame, v, unknown_term(w, w->program->variables.data[v].width));
  }
}

/* Parameters are arguments; other variables and objects are new, and so unknown. */
static void enter(struct unwinder *w, const struct operation *op, struct call_frame *f) {
  const struct function *x = &w->program->functions.data[f->function];
  term_list arguments = VEC_INIT;
  for (uint32_t i = 0; op && i < op->arg_count; i++)
    vec_push(&arguments, value_now(w, w->program->args.data[op->first_arg + i]));
  f->variables = w->owner.len;
  for (uint32_t i = 0; i < w->slots.data[f->function]; i++)
    cells_new(w, 1, w->locals.data[w->first_local.data[f->function] + i]);
  f->blocks = w->blocks.len;
  for (uint32_t i = 0; i < x->objects.len; i++) {
    uint64_t size = w->program->objects.data[x->objects.data[i]].size;
    block_new(w, term_bv(w->terms, w->pointer, size), size, x->objects.data[i], false);
  }
  for (uint32_t i = 0; i < x->parameters.len && i < arguments.len; i++) {
    uint16_t width = expr_width(&w->program->exprs, w->program->args.data[op->first_arg + i]);
    if (width == w->program->variables.data[x->parameters.data[i]].width)
      variable_becomes(w, f, x->parameters.data[i], arguments.data[i]);
  }
  if (w->asked) frame_begins(w, f);
  vec_release(&arguments);
}

static uint32_t count_nested(const struct call_frame *f, function_id callee) {
  uint32_t count = 0;
  for (; f; f = f->caller) count += f->function == callee;
  return count;
}

/* Takes the state; what comes back, if anything. */
static struct run_state *call_function(struct unwinder *w, struct run_state *s, edge_id e, function_id callee) {
  const struct operation op = w->program->edges.data[e].op;
  const struct function *f = callee == ID_NONE ? NULL : &w->program->functions.data[callee];
  if (!f || f->entry == ID_NONE) {
    call_unknown(w, &op, f);
    return s;
  }
  struct call_frame inner = {.caller = w->frame, .function = callee, .call = e};
  inner.nested = count_nested(w->frame, callee);
  const uint64_t *most = map_get(&w->c->unwinding.activations, callee);
  if (inner.nested >= (most ? *most : 1)) { /* not claimed: there is no such run */
    unwind_bad(w, runs_now(w));
    state_drop(s);
    return NULL;
  }
  enter(w, &op, &inner);
  const struct call_frame *outer = w->frame;
  struct run_state *back = run_function(w, s, &inner);
  if (back && w->asked) frame_ends(w, back, &inner);
  w->frame = outer;
  return back;
}

static void call_now(struct unwinder *w, struct part *p, struct run_state *s, edge_id e) {
  const struct edge edge = w->program->edges.data[e];
  if (edge.marks & MARK_MISSING) unwind_bad(w, runs_now(w));
  if (edge.op.callee != ID_NONE) {
    struct run_state *back = call_function(w, s, e, edge.op.callee);
    if (back) arrive(w, p, back, edge.target);
    return;
  }
  const aim_list all = *aims_of(w, value_now(w, edge.op.a));
  if (w->asked) check_callee(w, &edge.op, &all);
  for (uint32_t i = 0; i < all.len && !is_over(w); i++) {
    const struct aim x = all.data[i];
    int64_t zero;
    begin(w, s, e);
    bool is_null = x.kind == AIM_NUMBER && term_get_int64(w->terms, x.offset, &zero) && zero == 0;
    bool is_function = x.kind == AIM_FUNCTION && term_get_int64(w->terms, x.offset, &zero) && zero == 0;
    term here = term_and2(w->terms, runs_now(w), x.when);
    if (is_null && !w->asked)
      unwind_fact(w, term_not(here));
    else if (!is_function && !w->asked)
      unwind_bad(w, here);
    if (!is_function) continue;
    struct run_state *one = state_clone(s);
    if (!state_branch(w, one, x.when)) {
      state_drop(one);
      continue;
    }
    begin(w, one, e);
    struct run_state *back = call_function(w, one, e, x.id);
    if (back) arrive(w, p, back, edge.target);
  }
  state_drop(s);
}

/* The values that the activation returns go to its caller's variables. */
static void return_now(struct unwinder *w, const struct operation *op) {
  const struct call_frame *f = w->frame;
  if (!f->caller) return;
  const struct operation *call = &w->program->edges.data[f->call].op;
  term_list values = VEC_INIT;
  for (uint32_t i = 0; i < op->arg_count; i++)
    vec_push(&values, value_now(w, w->program->args.data[op->first_arg + i]));
  for (uint32_t i = 0; i < call->result_count; i++) {
    var_id v = w->program->results.data[call->first_result + i];
    if (v == ID_NONE) continue;
    uint16_t width = w->program->variables.data[v].width;
    bool fits = i < values.len && expr_width(&w->program->exprs, w->program->args.data[op->first_arg + i]) == width;
    variable_becomes(w, f->caller, v, fits ? values.data[i] : unknown_term(w, width));
  }
  vec_release(&values);
}

/* ---- locations ---- */

/* Takes the state along the edge, whose condition it satisfies. */
static void take_edge(struct unwinder *w, struct part *p, struct run_state *s, edge_id e) {
  const struct edge *x = &w->program->edges.data[e];
  begin(w, s, e);
  w->steps++;
  check_operands(w, &x->op);
  if (x->op.kind == OP_CALL) {
    call_now(w, p, s, e);
    return;
  }
  bool goes_on = true;
  if (x->op.kind == OP_RETURN) {
    if (x->marks & MARK_MISSING) unwind_bad(w, runs_now(w));
    check_operation(w, &x->op, term_none);
    return_now(w, &x->op);
  } else {
    goes_on = operation_now(w, x);
  }
  if (goes_on)
    arrive(w, p, s, x->target);
  else
    state_drop(s);
}

static term condition_now(struct unwinder *w, struct run_state *s, edge_id e) {
  const struct operation *op = &w->program->edges.data[e].op;
  if (op->kind != OP_ASSUME) return term_true;
  begin(w, s, e);
  term t = value_now(w, op->a);
  return state_has_taken(s, t) ? term_true : state_has_taken(s, term_not(t)) ? term_false : t;
}

/* Edges are taken one after the other. A run that can take an edge takes it, or, unless the others are excluded by its
 * condition, does not: then a new unknown decides. */
static void run_location(struct unwinder *w, struct part *p, struct run_state *s, loc_id l) {
  const struct location *x = &w->program->locations.data[l];
  VEC(edge_id) edges = VEC_INIT;
  term_list conditions = VEC_INIT;
  for (uint32_t i = 0; i < x->out.len; i++) {
    term c = condition_now(w, s, x->out.data[i]);
    if (term_eq(c, term_false)) continue;
    vec_push(&edges, x->out.data[i]);
    vec_push(&conditions, c);
  }
  for (uint32_t i = 0; i < edges.len && s; i++) {
    bool is_last = i + 1 == edges.len;
    bool is_opposite = edges.len == i + 2 && term_eq(conditions.data[i], term_not(conditions.data[i + 1]));
    struct run_state *one = is_last ? s : state_clone(s);
    term chooses = is_opposite ? conditions.data[i] : is_last ? term_true : unknown_term(w, 1);
    bool is_taken = state_branch(w, one, chooses);
    if (is_taken && !is_opposite && !state_has_taken(one, conditions.data[i]))
      unwind_fact(w, term_implies(w->terms, state_guard(w, one), conditions.data[i]));
    if (!is_last && !state_branch(w, s, term_not(chooses))) state_drop(s), s = NULL;
    if (is_last) s = NULL;
    if (is_taken)
      take_edge(w, p, one, edges.data[i]);
    else
      state_drop(one);
  }
  if (s) state_drop(s);
  vec_release_all(&edges, &conditions);
}

/* ---- rounds ---- */

/* All rounds of the loop, from a state at its head; takes it. What leaves the loop arrives in the part around it. */
static void run_loop(struct unwinder *w, struct part *outer, struct run_state *s, loc_id head) {
  const uint64_t *claimed = map_get(&w->c->unwinding.rounds, head);
  uint64_t most = claimed ? *claimed : 0;
  for (uint64_t round = 0; s && !is_over(w); round++) {
    struct part p = {.head = head, .rank = w->c->flow->rank[head]};
    if (round > most) { /* not claimed: there is no such run */
      begin(w, s, ID_NONE);
      unwind_bad(w, runs_now(w));
      break;
    }
    run_location(w, &p, s, head);
    run_part(w, &p);
    s = states_join(w, &p.again, head);
    for (uint32_t i = 0; i < p.left.len; i++) arrive(w, outer, p.left.data[i].state, p.left.data[i].at);
    vec_release(&p.left);
    drop_all(&p.again);
    drop_all(&p.waiting);
  }
  state_drop(s);
}

static loc_id next_location(const struct unwinder *w, const struct part *p) {
  loc_id first = ID_NONE;
  for (uint32_t i = 0; i < p->waiting.len; i++)
    if (first == ID_NONE || w->c->flow->rank[p->waiting.data[i].at] < w->c->flow->rank[first])
      first = p->waiting.data[i].at;
  return first;
}

/* Until nothing waits. */
static void run_part(struct unwinder *w, struct part *p) {
  function_id function = w->frame->function;
  for (loc_id l; !is_over(w) && (l = next_location(w, p)) != ID_NONE;) {
    if (l == w->program->functions.data[function].exit) { /* returns are gathered by run_function */
      struct run_state *s = states_join(w, &p->waiting, l);
      vec_push(&p->left, ((struct arrival){l, s}));
      continue;
    }
    struct run_state *s = states_join(w, &p->waiting, l);
    p->rank = w->c->flow->rank[l];
    if (flow_is_head(w->c->flow, l))
      run_loop(w, p, s, l);
    else
      run_location(w, p, s, l);
  }
}

/* From the entry to the exit; takes the state. NULL if no run comes back. */
static struct run_state *run_function(struct unwinder *w, struct run_state *s, const struct call_frame *f) {
  const struct function *x = &w->program->functions.data[f->function];
  struct part p = {.head = ID_NONE};
  w->frame = f;
  vec_push(&p.waiting, ((struct arrival){x->entry, s}));
  run_part(w, &p);
  struct run_state *back = states_join(w, &p.left, x->exit);
  drop_all(&p.waiting);
  drop_all(&p.again);
  drop_all(&p.left);
  return back;
}

/* ---- the question ---- */

static void number_all(struct unwinder *w) {
  const struct program *p = w->program;
  vec_resize(&w->slot, p->variables.len);
  vec_resize(&w->slots, p->functions.len + 1);
  vec_resize(&w->object_slot, p->objects.len);
  vec_resize(&w->global_block, p->objects.len);
  for (var_id v = 0; v < p->variables.len; v++) {
    bool is_global = p->variables.data[v].kind == VARIABLE_GLOBAL;
    w->slot.data[v] = w->slots.data[is_global ? p->functions.len : p->variables.data[v].function]++;
    if (is_global) cells_new(w, 1, v); /* the first cells, so that their slots are the cells */
  }
  vec_resize(&w->first_local, p->functions.len + 1);
  vec_resize(&w->locals, p->variables.len);
  for (function_id f = 0; f < p->functions.len; f++)
    w->first_local.data[f + 1] = w->first_local.data[f] + w->slots.data[f];
  for (var_id v = 0; v < p->variables.len; v++)
    if (p->variables.data[v].kind != VARIABLE_GLOBAL)
      w->locals.data[w->first_local.data[p->variables.data[v].function] + w->slot.data[v]] = v;
  for (function_id f = 0; f < p->functions.len; f++)
    for (uint32_t i = 0; i < p->functions.data[f].objects.len; i++)
      w->object_slot.data[p->functions.data[f].objects.data[i]] = i;
}

static void release(struct unwinder *w) {
  for (uint32_t i = 0; i < w->aims.len; i++) vec_release(&w->aims.data[i]);
  for (uint32_t i = 0; i < w->blocks.len; i++) vec_release(&w->blocks.data[i].met);
  for (uint32_t i = 0; i < w->bodies.len; i++) bitset_release(&w->bodies.data[i]);
  for (uint32_t i = 0; i < w->rows.len; i++) {
    vec_release(&w->rows.data[i].entries);
    map_release(&w->rows.data[i].values);
  }
  vec_release_all(&w->aims, &w->bodies, &w->slot, &w->slots, &w->locals, &w->first_local, &w->object_slot,
                  &w->global_block, &w->blocks, &w->first, &w->owner, &w->facts, &w->bad, &w->births, &w->rows);
  struct map *const maps[] = {&w->body_of, &w->block_at, &w->function_at, &w->at_function, &w->aims_of,
                              &w->said,    &w->values,   &w->plain,       &w->marks};
  for (uint32_t i = 0; i < sizeof maps / sizeof *maps; i++) map_release(maps[i]);
}

void unwind_check(struct certify *c) {
  struct unwinder w = {.c = c, .terms = &c->terms, .program = c->program, .pointer = pointer_width(c)};
  struct call_frame start = {.function = c->program->start, .call = ID_NONE};
  w.asked = c->is_translation ? 0 : c->property & CHECKS_OF_MEMORY;
  w.target = EXPR_NONE;
  struct run_state *s = state_new();
  w.frame = &start;
  number_all(&w);
  begin(&w, s, ID_NONE);
  enter(&w, NULL, &start);
  state_drop(run_function(&w, s, &start));
  if (!c->stuck && !limits_exceeded_now(&c->ctx->limits)) unwind_ask(&w);
  release(&w);
}
