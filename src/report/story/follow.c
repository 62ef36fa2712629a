/* One step of a trace after the other, on what is known. Values are computed where everything that they need is known;
 * what is not becomes unknown. Each reading and writing is noted (flows.h), also in functions that are not told of. */
#include "report/story/teller.h"

#include "program/operators.h"

enum { MOST_COPIED = 1 << 12, DEEPEST = 30 /* nested loops that are told apart */ };

/* ---- activations ---- */

bool teller_is_users(const struct program *p, function_id f) {
  const struct function *x = &p->functions.data[f];
  return !x->is_library_model && x->at.file != ID_NONE && (f != p->start || f == p->entry);
}

static function_id function_of(const struct teller *w, uint32_t step) {
  return w->p->locations.data[teller_edge(w, step)->source].function;
}

uint32_t teller_depth(const struct teller *w, uint32_t frame) {
  uint32_t depth = 0;
  for (uint32_t i = 0; i < frame; i++) depth += teller_is_users(w->p, w->frames.data[i].function);
  return depth;
}

/* Rounds up to this one. */
static uint32_t nesting(const struct teller *w, uint32_t round) {
  return round == ID_NONE ? 0 : w->story->rounds.data[round].nesting + 1;
}

/* The round that a function begins in: that of its caller, or a new one if it calls itself. */
static uint32_t first_round(struct teller *w, function_id f) {
  const struct frame *caller = w->frames.len ? teller_frame(w) : NULL;
  if (!caller || caller->function != f || caller->is_hidden || nesting(w, caller->round) >= DEEPEST)
    return caller ? caller->round : ID_NONE;
  struct story_round next = {
      .head = ID_NONE, .parent = caller->round, .number = 1, .depth = teller_depth(w, w->frames.len)};
  const struct story_round *last = caller->round == ID_NONE ? NULL : &w->story->rounds.data[caller->round];
  bool is_again = last && last->head == ID_NONE && caller->round == caller->first_round;
  if (is_again) next.parent = last->parent, next.number = last->number + 1;
  next.loop = is_again ? last->loop : w->loops++;
  next.nesting = nesting(w, next.parent);
  vec_push(&w->story->rounds, next);
  return w->story->rounds.len - 1;
}

/* What unknown functions call back is the user's again. */
static bool calls_back(struct teller *w) { return program_calls_back(w->p, teller_frame(w)->function); }

/* A call that is not in the trace (a gap) makes a frame without a call. */
void teller_settle(struct teller *w, uint32_t step) {
  uint32_t depth = w->t->steps.data[step].depth;
  function_id f = function_of(w, step);
  if (w->frames.len > depth + 1) known_leave(&w->known, depth + 1), w->frames.len = depth + 1;
  if (w->frames.len == depth + 1 && w->frames.data[depth].function == f) return;
  if (w->frames.len == depth + 1) w->frames.len = depth;
  if (w->frames.len < depth) known_forget_all(&w->known);
  while (w->frames.len <= depth) {
    const struct edge *before = step ? teller_edge(w, step - 1) : NULL;
    bool is_called = before && before->op.kind == OP_CALL && w->t->steps.data[step - 1].depth + 1 == w->frames.len;
    bool inside = w->frames.len > 1 && teller_frame(w)->is_hidden && !calls_back(w);
    uint32_t round = first_round(w, f);
    known_enter(&w->known, f, w->frames.len, step ? step - 1 : 0);
    vec_push(&w->frames, ((struct frame){.function = f,
                                         .call = is_called ? w->t->steps.data[step - 1].edge : ID_NONE,
                                         .is_hidden = inside || !teller_is_users(w->p, f),
                                         .returns_at = {ID_NONE, 0, 0},
                                         .first_round = round,
                                         .round = round}));
  }
}

/* ---- reading and writing ---- */

static bool evaluate(struct teller *w, uint32_t depth, uint32_t group, expr e, u128 *ret) {
  w->group = group;
  return known_value(&w->known, depth, e, ret);
}

static void assign(struct teller *w, uint32_t depth, uint32_t group, var_id v, const u128 *value) {
  if (value)
    known_set(&w->known, depth, v, *value);
  else
    known_forget(&w->known, depth, v);
  flows_write(&w->flows, group, known_key(&w->known, depth, v), 0, 0);
}

static void set_result(struct teller *w, uint32_t group, var_id v, bool is_known, u128 value) {
  w->effect.has_old = known_variable(&w->known, w->depth, v, &w->effect.old);
  w->effect.has_value = is_known;
  w->effect.value = bits_trunc(w->p->variables.data[v].width, value);
  assign(w, w->depth, group, v, is_known ? &value : NULL);
}

/* The address, remembered in the effect; notes a writing of `bytes` bytes there. */
static bool find_target(struct teller *w, expr address, uint64_t bytes) {
  u128 at;
  w->effect.has_address = evaluate(w, w->depth, 1, address, &at);
  w->effect.address = w->effect.has_address ? (uint64_t)at : 0;
  flows_write(&w->flows, 1, 0, w->effect.address, w->effect.has_address ? bytes : UINT64_MAX);
  if (!w->effect.has_address) known_forget_all_memory(&w->known);
  return w->effect.has_address;
}

static const struct trace_choice *choice_of(struct teller *w, enum choice_kind kind) {
  for (uint32_t i = 0; i < w->t->choices.len; i++) { /* in the order of the run */
    uint32_t k = (w->next_choice + i) % w->t->choices.len;
    const struct trace_choice *c = &w->t->choices.data[k];
    if (c->step != w->step || c->kind != kind) continue;
    w->next_choice = k;
    return c;
  }
  return NULL;
}

/* What the trace says of memory at this step: contents of what is new, of locals of the function that is entered at
 * `depth`, and what a function without a body wrote. */
static void read_cells(struct teller *w, uint32_t depth) {
  for (uint32_t i = 0; i < w->t->cells.len; i++) {
    const struct trace_cell *c = &w->t->cells.data[i];
    uint64_t address = c->step == w->step ? known_cell(&w->known, c, depth) : 0;
    if (!address) continue;
    known_store(&w->known, address, c->bytes, c->value);
    flows_write(&w->flows, teller_choice_group(i), 0, address, c->bytes);
  }
}

/* ---- operations ---- */

static void follow_store(struct teller *w, const struct operation *op) {
  uint16_t width = expr_width(&w->p->exprs, op->b);
  uint64_t bytes = (width + 7u) / 8;
  w->effect.has_value = evaluate(w, w->depth, 1, op->b, &w->effect.value);
  if (!find_target(w, op->a, bytes)) return;
  if (w->effect.has_value)
    known_store(&w->known, w->effect.address, bytes, w->effect.value);
  else
    known_forget_memory(&w->known, w->effect.address, bytes);
}

static void follow_copy(struct teller *w, const struct operation *op) {
  u128 size = 0, from = 0;
  bool has_size = evaluate(w, w->depth, 1, op->c, &size), has_from = evaluate(w, w->depth, 1, op->b, &from);
  flows_read(&w->flows, 1, 0, (uint64_t)from, has_from && has_size ? (uint64_t)size : UINT64_MAX);
  if (!find_target(w, op->a, has_size ? (uint64_t)size : UINT64_MAX)) return;
  unsigned char bytes[MOST_COPIED];
  bool is_known[MOST_COPIED];
  if (!has_size || !has_from || size > MOST_COPIED) {
    known_forget_all_memory(&w->known);
    return;
  }
  for (uint64_t i = 0; i < size; i++) {
    u128 byte = 0;
    is_known[i] = known_load(&w->known, (uint64_t)from + i, 1, &byte);
    bytes[i] = (unsigned char)byte;
  }
  for (uint64_t i = 0; i < size; i++) {
    if (is_known[i])
      known_store(&w->known, w->effect.address + i, 1, bytes[i]);
    else
      known_forget_memory(&w->known, w->effect.address + i, 1);
  }
}

static void follow_fill(struct teller *w, const struct operation *op) {
  u128 size = 0, byte = 0;
  bool has_size = evaluate(w, w->depth, 1, op->c, &size), has_byte = evaluate(w, w->depth, 1, op->b, &byte);
  if (!find_target(w, op->a, has_size ? (uint64_t)size : UINT64_MAX)) return;
  if (!has_size || size > MOST_COPIED) {
    known_forget_all_memory(&w->known);
    return;
  }
  for (uint64_t i = 0; i < size && has_byte; i++) known_store(&w->known, w->effect.address + i, 1, byte);
  if (!has_byte) known_forget_memory(&w->known, w->effect.address, (uint64_t)size);
}

static void follow_havoc_memory(struct teller *w, const struct operation *op) {
  u128 size = 0;
  bool has_size = evaluate(w, w->depth, 1, op->b, &size);
  if (!find_target(w, op->a, has_size ? (uint64_t)size : UINT64_MAX)) return;
  known_forget_memory(&w->known, w->effect.address, has_size ? (uint64_t)size : UINT64_MAX);
  read_cells(w, w->depth);
}

/* Where the user's code does what a library model does at this step. */
static edge_id users_edge(const struct teller *w) {
  edge_id e = w->t->steps.data[w->step].edge;
  for (uint32_t i = w->depth; i < w->frames.len && w->frames.data[i].is_hidden && w->frames.data[i].call != ID_NONE;
       i--)
    e = w->frames.data[i].call;
  return e;
}

static void follow_allocate(struct teller *w, const struct operation *op) {
  u128 size = 0;
  bool has_size = evaluate(w, w->depth, 1, op->a, &size) && size <= UINT64_MAX;
  uint64_t base = layout_allocate(&w->known.layout, w->step, users_edge(w), has_size ? (uint64_t)size : 0);
  set_result(w, 1, op->var, base, base);
  if (!base) return;
  if (op->sub == ALLOC_HEAP_ZEROED && size <= MOST_COPIED)
    for (uint64_t i = 0; i < size; i++) known_store(&w->known, base + i, 1, 0);
  else if (op->sub != ALLOC_HEAP_ZEROED)
    known_forget_memory(&w->known, base, (uint64_t)size);
  read_cells(w, w->depth);
}

/* It writes what it frees, so that it matters to whoever uses that afterwards, or frees it again. */
static void follow_free(struct teller *w, const struct operation *op) {
  u128 address;
  w->effect.has_address = evaluate(w, w->depth, 1, op->a, &address);
  if (!w->effect.has_address || !address) return;
  w->effect.address = (uint64_t)address;
  const struct region *r = layout_find(&w->known.layout, w->effect.address);
  if (!r || r->base != w->effect.address) return;
  bool is_last = w->step + 1 == w->t->steps.len;
  if (is_last)
    flows_read(&w->flows, 1, 0, r->base, 1);
  else
    flows_write(&w->flows, 1, 0, r->base, r->size);
  if (!is_last) w->freed = r->base;
}

static void follow_object_size(struct teller *w, const struct operation *op) {
  u128 address;
  bool is_known = evaluate(w, w->depth, 1, op->a, &address);
  const struct region *r = is_known && address ? layout_find(&w->known.layout, (uint64_t)address) : NULL;
  set_result(w, 1, op->var, r || (is_known && !address), r ? r->size : 0);
}

static void follow_havoc(struct teller *w, const struct operation *op) {
  w->effect.choice = choice_of(w, op->sub == HAVOC_INPUT ? CHOICE_INPUT : CHOICE_VARIABLE);
  set_result(w, 1, op->var, w->effect.choice, w->effect.choice ? w->effect.choice->value : 0);
}

static void follow_assign(struct teller *w, const struct operation *op) {
  u128 value = 0;
  bool is_known = evaluate(w, w->depth, 1, op->a, &value);
  set_result(w, 1, op->var, is_known, value);
}

/* If it does not hold, what was thought to be known is not the engine's run. */
static void follow_condition(struct teller *w, const struct operation *op) {
  u128 value;
  if (!evaluate(w, w->depth, 0, op->a, &value) || value) return;
  w->story->is_contradictory = true;
  known_forget_all(&w->known);
}

/* ---- calls ---- */

/* Values of locals when their function begins. */
static void begin_locals(struct teller *w) {
  for (uint32_t i = 0; i < w->t->choices.len && w->has_locals; i++) {
    const struct trace_choice *c = &w->t->choices.data[i];
    if (c->step != w->step || c->kind != CHOICE_LOCAL || c->variable == ID_NONE) continue;
    assign(w, w->depth + 1, teller_choice_group(i), c->variable, &c->value);
  }
  read_cells(w, w->depth + 1);
}

static void enter(struct teller *w, const struct operation *op) {
  const struct function *callee = &w->p->functions.data[w->effect.entered];
  VEC(u128) values = VEC_INIT;
  VEC(bool) known = VEC_INIT;
  for (uint32_t i = 0; i < op->arg_count && i < callee->parameters.len; i++) {
    u128 value = 0;
    vec_push(&known, evaluate(w, w->depth, i + 1, w->p->args.data[op->first_arg + i], &value));
    vec_push(&values, value);
  }
  for (uint32_t i = 0; i < op->result_count; i++) {
    var_id v = w->p->results.data[op->first_result + i];
    if (v != ID_NONE) known_forget(&w->known, w->depth, v);
  }
  teller_settle(w, w->step + 1);
  for (uint32_t i = 0; i < values.len; i++) {
    const struct variable *v = &w->p->variables.data[callee->parameters.data[i]];
    bool fits = v->width == expr_width(&w->p->exprs, w->p->args.data[op->first_arg + i]);
    assign(w, w->depth + 1, i + 1, callee->parameters.data[i], known.data[i] && fits ? &values.data[i] : NULL);
  }
  begin_locals(w);
  vec_release_all(&values, &known);
}

/* A function that is not entered: what it returns and writes is for the trace to say. */
static void pass_over(struct teller *w, const struct operation *op) {
  u128 ignored;
  bool writes_first =
      op->callee != ID_NONE && library_writes(w->p->functions.data[op->callee].library) == LIBRARY_WRITES_FIRST;
  for (uint32_t i = 0; i < op->arg_count; i++) evaluate(w, w->depth, 1, w->p->args.data[op->first_arg + i], &ignored);
  known_forget_call(&w->known, op->callee);
  read_cells(w, w->depth);
  if (writes_first) flows_write(&w->flows, 1, 0, 0, UINT64_MAX);
  const struct trace_choice *c = w->effect.choice = choice_of(w, CHOICE_RESULT);
  for (uint32_t i = 0; i < op->result_count; i++) {
    var_id v = w->p->results.data[op->first_result + i];
    if (v != ID_NONE) set_result(w, 2, v, c && c->piece == i, c && c->piece == i ? c->value : 0);
  }
}

static void follow_call(struct teller *w, const struct operation *op) {
  u128 ignored;
  if (op->callee == ID_NONE) evaluate(w, w->depth, 0, op->a, &ignored);
  w->effect.has_entered = w->step + 1 < w->t->steps.len && w->t->steps.data[w->step + 1].depth == w->depth + 1;
  if (!w->effect.has_entered) {
    pass_over(w, op);
    return;
  }
  w->effect.entered = function_of(w, w->step + 1);
  enter(w, op);
}

static void follow_return(struct teller *w, const struct operation *op) {
  edge_id call = teller_frame(w)->call;
  const struct operation *from = call == ID_NONE ? NULL : &w->p->edges.data[call].op;
  for (uint32_t i = 0; i < op->arg_count; i++) {
    u128 value;
    bool is_known = evaluate(w, w->depth, i + 1, w->p->args.data[op->first_arg + i], &value);
    var_id v = from && i < from->result_count ? w->p->results.data[from->first_result + i] : ID_NONE;
    if (v != ID_NONE && w->depth) assign(w, w->depth - 1, i + 1, v, is_known ? &value : NULL);
    if (i == 0) w->effect.has_value = is_known, w->effect.value = is_known ? value : 0;
  }
}

/* ---- loops ---- */

/* Which round of which loop the frame is in, now that control is at `l`. */
static void follow_loops(struct teller *w, loc_id l) {
  struct frame *f = teller_frame(w);
  struct story *s = w->story;
  const struct cfg *c = w->flows.cfg;
  while (f->round != f->first_round && !cfg_in_loop(c, s->rounds.data[f->round].head, l))
    f->round = s->rounds.data[f->round].parent;
  if (!cfg_is_loop_head(c, l)) return;
  if (nesting(w, f->round) >= DEEPEST && s->rounds.data[f->round].head != l) return;
  bool is_again = f->round != f->first_round && s->rounds.data[f->round].head == l;
  struct story_round next = {
      .head = l, .parent = f->round, .loop = w->loops, .number = 1, .depth = teller_depth(w, w->frames.len - 1)};
  if (is_again) {
    next = s->rounds.data[f->round];
    next.number++;
  } else {
    w->loops++;
    next.nesting = nesting(w, f->round);
  }
  vec_push(&s->rounds, next);
  f->round = s->rounds.len - 1;
}

void teller_begin(struct teller *w, uint32_t step) {
  if (w->freed) layout_end(&w->known.layout, w->freed, users_edge(w));
  w->freed = 0;
  w->step = step;
  w->depth = w->t->steps.data[step].depth;
  w->effect = (struct effect){.has_value = false};
  flows_step(&w->flows, step, w->known.activations.data[w->depth]);
  if (step == 0) read_cells(w, 0);
  if (!teller_frame(w)->is_hidden) follow_loops(w, teller_edge(w, step)->source);
}

void teller_follow(struct teller *w) {
  const struct operation *op = &teller_edge(w, w->step)->op;
  u128 ignored;
  switch ((enum op_kind)op->kind) {
  case OP_SKIP: break;
  case OP_ASSIGN: follow_assign(w, op); break;
  case OP_STORE: follow_store(w, op); break;
  case OP_ASSUME: follow_condition(w, op); break;
  case OP_HAVOC: follow_havoc(w, op); break;
  case OP_HAVOC_MEMORY: follow_havoc_memory(w, op); break;
  case OP_CALL: follow_call(w, op); break;
  case OP_RETURN: follow_return(w, op); break;
  case OP_ALLOCATE: follow_allocate(w, op); break;
  case OP_FREE: follow_free(w, op); break;
  case OP_OBJECT_SIZE: follow_object_size(w, op); break;
  case OP_COPY: follow_copy(w, op); break;
  case OP_FILL: follow_fill(w, op); break;
  case OP_STACK_SAVE: set_result(w, 1, op->var, false, 0); break;
  case OP_STACK_RESTORE:
  case OP_ANY_LIFE: break;
  case OP_VA_START:
    find_target(w, op->a, 32);
    known_forget_all_memory(&w->known);
    break;
  case OP_VIOLATION: break;
  case OP_STOP:
    if (!expr_is_none(op->a)) evaluate(w, w->depth, 0, op->a, &ignored);
    break;
  case OP_KIND_COUNT: break;
  }
}
