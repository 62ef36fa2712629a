/* What the edges that leave a location do to a state. Where one edge leaves it, its condition is a fact of the runs
 * that go on; where several do, the state is divided, by conditions that exclude each other or else by choices that are
 * unknown values themselves. */
#include "engine/bounded/unwinding.h"

enum { LARGEST = 1 << 26 }; /* memory that is followed as a whole */

static const struct operation *operation_of(const struct unwinding *u, edge_id e) {
  return &u->program->edges.data[e].op;
}

void note_rounds(struct unwinding *u, enum round_kind kind, uint32_t id, uint32_t most) {
  uint64_t *known = map_put(&u->rounds, (uint64_t)kind << 32 | id);
  if (*known < most) *known = most;
}

/* ---- going on ---- */

static void move_to(struct unwinding *u, struct state *s, loc_id to) {
  s->turn = turn_follow(u, s->location, s->turn, to);
  s->location = to;
}

static uint32_t count_variables(const struct unwinding *u, function_id f) { return u->variable_count.data[f]; }

static const struct frame *frame_new(struct unwinding *u, const struct state *s, function_id callee) {
  struct frame *f = arena_new(&u->arena, struct frame);
  const struct function *x = &u->program->functions.data[callee];
  *f = (struct frame){.caller = s ? s->frame : NULL, .function = callee, .call = s ? u->edge : ID_NONE};
  f->number = ++u->frame_count;
  f->depth = s ? s->frame->depth + 1 : 0;
  if (s) f->from = s->location, f->at = s->turn;
  for (const struct frame *c = f->caller; c; c = c->caller)
    if (c->function == callee) {
      f->repeats = c->repeats + 1;
      break;
    }
  uint32_t variables = count_variables(u, callee), objects = u->asked ? x->objects.len : 0;
  f->first_variable = cells_reserve(u, variables + objects, f, ID_NONE, false);
  f->first_object = f->first_variable + variables;
  f->first_piece = u->pieces.len;
  for (uint32_t i = 0; i < x->objects.len; i++) {
    uint64_t size = u->program->objects.data[x->objects.data[i]].size;
    piece_new(u, "local", constant_term(u, u->pointer_width, size), size < LARGEST ? (uint32_t)size : LARGEST,
              x->objects.data[i], CONTENTS_UNKNOWN);
  }
  return f;
}

const struct frame *frame_first(struct unwinding *u) { return frame_new(u, NULL, u->program->start); }

/* From the end of an activation back to its caller. */
static void leave(struct unwinding *u, struct state *s) {
  const struct frame *f = s->frame;
  bool is_entry = u->asked && f->function == u->program->entry && !f->repeats;
  if (is_entry) u->left_entry = f;
  for (uint32_t i = 0; i < count_variables(u, f->function) && !is_entry; i++)
    if (cells_get(&s->store, f->first_variable + i)) cells_set(&s->store, f->first_variable + i, 0);
  if (u->asked) lives_leave(u, s, f);
  s->frame = f->caller;
  s->location = f->from;
  s->turn = f->at;
  move_to(u, s, u->program->edges.data[f->call].target);
}

/* ---- calls ---- */

static void remember(struct unwinding *u, term symbol, enum havoc_reason reason, uint32_t piece) {
  vec_push(&u->unknowns, ((struct unknown){symbol, u->state->guard->all, u->edge, reason, piece}));
}

static bool gets_memory(struct unwinding *u, const struct operation *op) {
  if (leads_to_memory(u, runs_here(u))) return true; /* that it is called may tell, too */
  for (uint32_t i = 0; i < op->arg_count; i++)
    if (leads_to_memory(u, evaluate(u, u->program->args.data[op->first_arg + i]))) return true;
  return false;
}

/* Is there memory that other code has the name of? errno is such. */
static bool has_open_memory(const struct program *p) {
  for (uint32_t i = 0; i < p->objects.len; i++) {
    const struct object *o = &p->objects.data[i];
    if (o->is_external || (o->function == ID_NONE && !o->is_static && !o->is_constant && !o->is_literal)) return true;
  }
  return false;
}

/* What lies between two arguments: a fact to spare, since most proofs do without. */
static void bound_result(struct unwinding *u, const struct operation *op, term value) {
  struct terms *s = u->terms;
  if (op->arg_count != 2 || term_is_bool(s, value)) return;
  term least = evaluate(u, u->program->args.data[op->first_arg]);
  term most = evaluate(u, u->program->args.data[op->first_arg + 1]);
  if (term_is_bool(s, least) || term_width(s, least) != term_width(s, value) ||
      !sort_eq(term_sort(s, least), term_sort(s, most)))
    return;
  term fits = term_ule(s, term_sub(s, value, least), term_sub(s, most, least));
  vec_push(&u->spare_facts, term_implies(s, runs_here(u), fits));
}

/* A function that the program does not have. */
static void call_outside(struct unwinding *u, struct state *s, function_id callee) {
  const struct operation *op = operation_of(u, u->edge);
  enum library_model model =
      callee == ID_NONE ? LIBRARY_NONE : (enum library_model)u->program->functions.data[callee].library;
  enum library_writes writes = library_writes(model);
  enum extern_effects effects = u->program->extern_effects;
  bool is_harmless = writes == LIBRARY_WRITES_NOTHING ||
                     (writes == LIBRARY_WRITES_EXTERN &&
                      (effects == EXTERN_EFFECTS_NONE ||
                       (effects < EXTERN_EFFECTS_ALL && !gets_memory(u, op) && !has_open_memory(u->program))));
  if (!is_harmless || !library_returns(model)) go_beyond(u, BEYOND_CALL, runs_here(u));
  if (u->asked) access_outside(u, op, callee, gets_memory(u, op) || has_open_memory(u->program));
  for (uint32_t i = 0; i < op->result_count; i++) {
    var_id v = u->program->results.data[op->first_result + i];
    if (v == ID_NONE) continue;
    term value = fresh_value(u, "result", u->program->variables.data[v].width);
    remember(u, value, HAVOC_REASON_COUNT, i);
    if (model == LIBRARY_ANY) bound_result(u, op, value);
    variable_set(u, s, s->frame, v, value);
  }
}

/* Sets parameters to arguments; what does not fit is unknown. */
static void pass_arguments(struct unwinding *u, struct state *s, const struct frame *callee) {
  const struct operation *op = operation_of(u, u->edge);
  const struct function *f = &u->program->functions.data[callee->function];
  VEC(term) values = VEC_INIT;
  for (uint32_t i = 0; i < op->arg_count; i++) vec_push(&values, evaluate(u, u->program->args.data[op->first_arg + i]));
  for (uint32_t i = 0; i < f->parameters.len && i < op->arg_count; i++) {
    expr argument = u->program->args.data[op->first_arg + i];
    if (expr_width(&u->program->exprs, argument) == u->program->variables.data[f->parameters.data[i]].width)
      variable_set(u, s, callee, f->parameters.data[i], values.data[i]);
  }
  vec_release(&values);
}

/* Takes the state. */
static void call(struct unwinding *u, struct state *s, function_id callee) {
  const struct function *f = callee == ID_NONE ? NULL : &u->program->functions.data[callee];
  if (!f || f->entry == ID_NONE) {
    call_outside(u, s, callee);
    move_to(u, s, u->program->edges.data[u->edge].target);
    state_arrive(u, s);
    return;
  }
  const struct frame *frame = frame_new(u, s, callee);
  pass_arguments(u, s, frame);
  if (u->asked) lives_enter(u, frame);
  s->frame = frame;
  s->location = f->entry;
  s->turn = turn_enter(u, f->entry);
  state_arrive(u, s);
}

/* A function is called that fits. */
static void check_callee(struct unwinding *u, const struct pointer *p) {
  uint32_t count;
  const function_id *callees = points_to_callees(u->task->points_to, u->edge, &count);
  for (uint32_t i = 0; i < p->cases.len; i++) {
    const struct pointer_case c = p->cases.data[i];
    bool fits = false;
    for (uint32_t k = 0; k < count && c.kind == POINTS_FUNCTION; k++) fits |= callees[k] == c.id;
    term is_begin = term_equals(u->terms, c.offset, constant_term(u, u->pointer_width, 0));
    access_callee(u, &c, fits ? is_begin : term_false);
  }
}

/* Each function that the address can be; takes the state. */
static void call_pointer(struct unwinding *u, struct state *s) {
  const struct pointer *p = pointer_of(u, evaluate(u, operation_of(u, u->edge)->a));
  const uint32_t count = p->cases.len;
  if (u->asked) check_callee(u, p);
  const struct guard *guard = s->guard;
  for (uint32_t i = 0; i < count; i++) {
    const struct pointer_case c = p->cases.data[i];
    term is_it =
        c.kind == POINTS_FUNCTION
            ? term_and2(u->terms, c.condition, term_equals(u->terms, c.offset, constant_term(u, u->pointer_width, 0)))
            : c.condition;
    if (c.kind != POINTS_FUNCTION && u->asked) continue; /* a violation (check_callee) */
    if (c.kind != POINTS_FUNCTION) {                     /* nothing is called at null; elsewhere, anything */
      u->state = s;
      term here = term_and2(u->terms, guard->all, is_it);
      if (c.kind == POINTS_NUMBER && term_eq(c.offset, constant_term(u, u->pointer_width, 0)))
        assert_fact(u, term_not(here));
      else
        go_beyond(u, BEYOND_POINTER, here);
      continue;
    }
    struct state *one = state_copy(s);
    one->guard = guard_extend(u, guard, is_it);
    u->state = one;
    map_clear(&u->values);
    call(u, one, c.id);
  }
  state_free(s);
}

/* Results go to the variables of the caller; the state goes to the end of the function, where all returns meet. */
static void give_results(struct unwinding *u, struct state *s) {
  const struct operation *op = operation_of(u, u->edge);
  const struct frame *f = s->frame;
  if (!f->caller) return;
  const struct operation *caller = operation_of(u, f->call);
  VEC(term) values = VEC_INIT;
  for (uint32_t i = 0; i < op->arg_count; i++) vec_push(&values, evaluate(u, u->program->args.data[op->first_arg + i]));
  for (uint32_t i = 0; i < caller->result_count; i++) {
    var_id v = u->program->results.data[caller->first_result + i];
    if (v == ID_NONE) continue;
    uint16_t width = u->program->variables.data[v].width;
    bool fits = i < op->arg_count && expr_width(&u->program->exprs, u->program->args.data[op->first_arg + i]) == width;
    variable_set(u, s, f->caller, v, fits ? values.data[i] : fresh_value(u, "result", width));
  }
  vec_release(&values);
}

/* ---- memory that is made ---- */

static uint32_t capacity_for(struct unwinding *u, term size) {
  static const uint32_t steps[] = {16, 64, 512};
  enum { STEPS = sizeof steps / sizeof *steps };
  int64_t constant;
  if (term_get_int64(u->terms, size, &constant) && constant >= 0 && constant < LARGEST) return (uint32_t)constant;
  for (uint32_t i = 0; i < STEPS; i++) {
    term more = term_ult(u->terms, term_bv(u->terms, u->pointer_width, steps[i]), size);
    if (query(u, term_and2(u->terms, runs_here(u), more)) == SOLVER_UNSAT) return steps[i];
  }
  return steps[1];
}

static void allocate(struct unwinding *u, struct state *s, const struct operation *op) {
  term size = evaluate(u, op->a);
  uint32_t width = term_width(u->terms, size);
  if (width < u->pointer_width) size = term_zero_extend(u->terms, u->pointer_width - width, size);
  if (width > u->pointer_width) size = term_extract(u->terms, u->pointer_width - 1u, 0, size);
  enum contents initial = op->sub == ALLOC_HEAP_ZEROED ? CONTENTS_ZERO : CONTENTS_UNKNOWN;
  uint32_t capacity = capacity_for(u, size);
  if (!term_is_constant(u->terms, size)) note_rounds(u, ROUNDS_ROOM, u->edge, capacity);
  piece_id p = piece_new(u, "new", size, capacity, ID_NONE, initial);
  u->pieces.data[p].life = life_of_allocation(u->program, op);
  u->pieces.data[p].is_stack = op->sub == ALLOC_STACK;
  u->pieces.data[p].edge = u->edge;
  u->pieces.data[p].may_stay = !allocates_anew(u->program, u->edge);
  u->pieces.data[p].lending = op->sub == ALLOC_STACK ? LENDING_NONE : lending_of(u->program, u->edge);
  u->pieces.data[p].frame = op->sub == ALLOC_STACK ? s->frame : NULL;
  lives_begin(u, p);
  variable_set(u, s, s->frame, op->var, u->pieces.data[p].base);
}

static void object_size(struct unwinding *u, struct state *s, const struct operation *op) {
  if (u->asked) access_free(u, evaluate(u, op->a), false);
  const struct pointer *p = pointer_of(u, evaluate(u, op->a));
  uint16_t width = u->program->variables.data[op->var].width;
  term size = constant_term(u, u->pointer_width, 0);
  for (uint32_t i = 0; i < p->cases.len; i++) {
    const struct pointer_case c = p->cases.data[i];
    if (c.kind == POINTS_PIECE)
      size = term_ite(u->terms, c.condition, u->pieces.data[c.id].size, size);
    else if (c.kind != POINTS_NUMBER || !term_eq(c.offset, constant_term(u, u->pointer_width, 0)))
      go_beyond(u, BEYOND_POINTER, term_and2(u->terms, runs_here(u), c.condition));
  }
  if (width != u->pointer_width) go_beyond(u, BEYOND_OPERATION, runs_here(u)), size = fresh_value(u, "size", width);
  variable_set(u, s, s->frame, op->var, size);
}

static term length_of(struct unwinding *u, expr e) {
  term t = evaluate(u, e);
  uint32_t width = term_width(u->terms, t);
  if (width < u->pointer_width) return term_zero_extend(u->terms, u->pointer_width - width, t);
  if (width == u->pointer_width) return t;
  term fits = term_equals(u->terms, term_extract(u->terms, width - 1, u->pointer_width, t),
                          term_bv(u->terms, width - u->pointer_width, 0));
  if (u->asked)
    go_beyond(u, BEYOND_OPERATION, term_and2(u->terms, runs_here(u), term_not(fits)));
  else
    assert_fact(u, term_implies(u->terms, runs_here(u), fits)); /* there is no memory of that length */
  return term_extract(u->terms, u->pointer_width - 1u, 0, t);
}

/* ---- operations ---- */

static void havoc(struct unwinding *u, struct state *s, const struct operation *op) {
  term value = fresh_value(u, "input", u->program->variables.data[op->var].width);
  remember(u, value, (enum havoc_reason)op->sub, 0);
  variable_set(u, s, s->frame, op->var, value);
}

/* Lives of memory matter where memory is asked about. */
static void change_lives(struct unwinding *u, const struct operation *op) {
  if (!u->asked) return;
  object_id o =
      op->kind == OP_BEGIN_LIFE || op->kind == OP_END_LIFE ? expr_get(&u->program->exprs, op->a)->ref : ID_NONE;
  switch ((enum op_kind)op->kind) {
  case OP_FREE: access_free(u, evaluate(u, op->a), true); break;
  case OP_STACK_RESTORE: lives_restore(u, evaluate(u, op->a)); break;
  case OP_BEGIN_LIFE: lives_again(u, o); break;
  default: assert(op->kind == OP_END_LIFE); lives_no_more(u, o);
  }
}

static void save_stack(struct unwinding *u, struct state *s, const struct operation *op) {
  term mark = fresh_value(u, "mark", u->program->variables.data[op->var].width);
  lives_mark(u, mark);
  variable_set(u, s, s->frame, op->var, mark);
}

/* False if the runs end here. */
static bool perform(struct unwinding *u, struct state *s, const struct operation *op) {
  switch ((enum op_kind)op->kind) {
  case OP_SKIP:
  case OP_ASSUME: return true; /* its condition is in the guard, or a fact */
  case OP_ANY_RELEASE:
  case OP_ANY_LIFE: change_lives(u, op); return true;
  case OP_ASSIGN: variable_set(u, s, s->frame, op->var, evaluate(u, op->a)); return true;
  case OP_HAVOC: havoc(u, s, op); return true;
  case OP_STORE: {
    term address = evaluate(u, op->a), value = evaluate(u, op->b);
    uint16_t width = expr_width(&u->program->exprs, op->b);
    memory_store(u, address, value, width);
    return true;
  }
  case OP_HAVOC_MEMORY: {
    term address = evaluate(u, op->a);
    memory_fill(u, address, term_none, length_of(u, op->b));
    return true;
  }
  case OP_FILL: {
    term address = evaluate(u, op->a), byte = evaluate(u, op->b);
    memory_fill(u, address, byte, length_of(u, op->c));
    return true;
  }
  case OP_COPY: {
    term to = evaluate(u, op->a), from = evaluate(u, op->b), length = length_of(u, op->c);
    memory_copy(u, to, from, length);
    if (u->asked && op->sub != 1) access_apart(u, to, from, length);
    return true;
  }
  case OP_ALLOCATE: allocate(u, s, op); return true;
  case OP_OBJECT_SIZE: object_size(u, s, op); return true;
  case OP_STACK_SAVE: save_stack(u, s, op); return true;
  case OP_RETURN:
    if (u->asked && !s->frame->caller) access_end(u);
    give_results(u, s);
    return true;
  case OP_VA_START: go_beyond(u, BEYOND_OPERATION, runs_here(u)); return true;
  case OP_VIOLATION: violate(u, s->guard->all); return false;
  case OP_STOP:
    if (u->asked) access_end(u);
    return false;
  case OP_CALL:
  case OP_KIND_COUNT: break;
  }
  assert(!"an operation that is none of a call");
  return false;
}

/* What an operation is given is computed, and loaded, whether or not it is needed to say what it does. */
static void evaluate_operands(struct unwinding *u, const struct operation *op) {
  const expr operands[] = {op->a, op->b, op->c};
  if (!u->asked || op->kind == OP_VIOLATION) return;
  for (int i = 0; i < 3; i++)
    if (!expr_is_none(operands[i])) evaluate(u, operands[i]);
  for (uint32_t i = 0; i < op->arg_count; i++) evaluate(u, u->program->args.data[op->first_arg + i]);
}

static bool is_writer(const struct operation *op) {
  switch ((enum op_kind)op->kind) {
  case OP_ANY_WRITER: return true;
  default: return false;
  }
}

/* Has each of its runs done wrong, for all values? */
static bool is_dead(const struct state *s) { return term_eq(s->guard->all, term_false); }

/* Takes the state along the edge. */
static void take(struct unwinding *u, struct state *s, edge_id e) {
  const struct operation *op = operation_of(u, e);
  u->state = s;
  u->edge = e;
  u->arm = term_true;
  map_clear(&u->values);
  u->steps++;
  u->target = is_writer(op) ? op->a : EXPR_NONE;
  evaluate_operands(u, op);
  if (op->kind == OP_CALL && !is_dead(s)) {
    if (op->callee != ID_NONE)
      call(u, s, op->callee);
    else
      call_pointer(u, s);
    return;
  }
  if (is_dead(s) || !perform(u, s, op) || is_dead(s)) {
    state_free(s);
    return;
  }
  move_to(u, s, u->program->edges.data[e].target);
  state_arrive(u, s);
}

/* ---- where control divides ---- */

struct way {
  edge_id edge;
  term condition;
};

static term condition_of(struct unwinding *u, struct state *s, edge_id e) {
  const struct operation *op = operation_of(u, e);
  if (op->kind != OP_ASSUME) return term_true;
  u->state = s;
  u->edge = e;
  u->arm = term_true;
  map_clear(&u->values);
  term t = evaluate(u, op->a);
  int known = guard_decides(u, s->guard, t);
  return known ? term_bool(known > 0) : t;
}

/* Is one of them the conjunction of the other's negation with more? */
static bool denies(const struct terms *s, term x, term y) {
  if (term_eq(x, term_not(y))) return true;
  if (term_kind(s, x) != TERM_AND || term_is_negated(x)) return false;
  for (uint32_t i = 0; i < term_count(s, x); i++)
    if (term_eq(term_child(s, x, i), term_not(y))) return true;
  return false;
}

static bool exclude(const struct terms *s, term x, term y) {
  if (denies(s, x, y) || denies(s, y, x)) return true;
  bool are_equations = !term_is_negated(x) && !term_is_negated(y) && term_kind(s, x) == TERM_EQ &&
                       term_kind(s, y) == TERM_EQ && term_eq(term_child(s, x, 0), term_child(s, y, 0));
  return are_equations && term_is_constant(s, term_child(s, x, 1)) && term_is_constant(s, term_child(s, y, 1)) &&
         !term_eq(term_child(s, x, 1), term_child(s, y, 1));
}

static bool are_exclusive(const struct unwinding *u, const struct way *ways, uint32_t count) {
  for (uint32_t i = 0; i < count; i++)
    for (uint32_t k = 0; k < i; k++)
      if (!exclude(u->terms, ways[i].condition, ways[k].condition)) return false;
  return true;
}

/* Does the chain say so, conjunct by conjunct? */
static bool is_said(const struct unwinding *u, const struct guard *g, term t) {
  if (guard_decides(u, g, t) > 0) return true;
  if (term_kind(u->terms, t) != TERM_AND || term_is_negated(t)) return false;
  for (uint32_t i = 0; i < term_count(u->terms, t); i++)
    if (guard_decides(u, g, term_child(u->terms, t, i)) <= 0) return false;
  return true;
}

/* Where two ways may be taken, an unknown value decides, and that the condition holds is a fact; the last way is taken
 * by the runs that take no other, and its condition is a fact anyway. Takes the state. */
static void divide(struct unwinding *u, struct state *s, const struct way *ways, uint32_t count) {
  bool is_exclusive = are_exclusive(u, ways, count);
  const struct guard *rest = s->guard;
  for (uint32_t i = 0; i < count; i++) {
    bool is_last = i + 1 == count;
    term branch = is_last ? term_true : is_exclusive ? ways[i].condition : fresh_value(u, "way", 1);
    struct state *one = is_last ? s : state_copy(s);
    one->guard = guard_extend(u, rest, branch);
    if ((is_last && !is_said(u, rest, ways[i].condition)) || !is_exclusive)
      assert_fact(u, term_implies(u->terms, one->guard->all, ways[i].condition));
    if (!is_last) rest = guard_extend(u, rest, term_not(branch));
    if (term_eq(one->guard->all, term_false))
      state_free(one);
    else
      take(u, one, ways[i].edge);
  }
}

void execute_location(struct unwinding *u, struct state *s) {
  const struct location *l = &u->program->locations.data[s->location];
  if (s->location == u->program->functions.data[s->frame->function].exit) {
    if (!s->frame->caller) {
      state_free(s);
      return;
    }
    leave(u, s);
    state_arrive(u, s);
    return;
  }
  VEC(struct way) ways = VEC_INIT;
  for (uint32_t i = 0; i < l->out.len; i++) {
    term c = condition_of(u, s, l->out.data[i]);
    if (!term_eq(c, term_false)) vec_push(&ways, ((struct way){l->out.data[i], c}));
  }
  if (ways.len)
    divide(u, s, ways.data, ways.len);
  else
    state_free(s);
  vec_release(&ways);
}
