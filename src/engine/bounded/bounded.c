/* Engine `bounded`: takes states until there are none, and asks the solver where it matters: whether a loop or a
 * recursion goes on, and whether a violation is reached. A violation is handed to the interpreter as inputs. What is
 * left at the end is a proof, if no run did what is not followed exactly. */
#include "engine/bounded/bounded.h"

#include "engine/bounded/unwinding.h"
#include "engine/search.h"
#include "program/text/print.h"

enum { MANY_VIOLATIONS = 32, MOST_SUSPECTS = 6, MOST_CONTENTS = 1 << 16 /* bytes of a block */ };

struct bounded {
  struct unwinding u;
  VEC(struct state *) late; /* in rounds that come after all that is less far */
  uint32_t limit;           /* rounds from here on are late */
  struct map heads;         /* activation and head of a loop -> the guard of the last round there */
  struct verdict *v;
  edge_id suspect; /* a violation that nobody could confirm; ID_NONE = none */
  uint32_t suspects;
  bool is_done;
};

/* ---- violations ---- */

struct run_choices {
  VEC(struct search_value) values;
  VEC(edge_id) blocks;
  VEC(struct search_byte) bytes;
};

/* What blocks of the heap hold that nobody has written, where the program has looked. */
static void choose_contents(struct bounded *b, struct run_choices *out) {
  struct unwinding *u = &b->u;
  for (piece_id id = 0; id < u->pieces.len; id++) {
    const struct piece p = u->pieces.data[id];
    if (p.object != ID_NONE || p.is_stack || p.initial != CONTENTS_UNKNOWN || !query_value(u, p.made)) continue;
    vec_push(&out->blocks, p.edge);
    for (uint32_t i = 0; i < p.capacity && i < MOST_CONTENTS; i++) {
      const uint64_t *cell = map_get(&u->initial, p.first + i);
      if (!cell) continue;
      uint8_t value = (uint8_t)query_value(u, byte_of(u, *cell));
      vec_push(&out->bytes, ((struct search_byte){out->blocks.len - 1, i, value}));
    }
  }
}

/* What the run that the solver has found is given, in the order in which it asks for it. */
static bool is_real(struct bounded *b) {
  struct run_choices c = {VEC_INIT, VEC_INIT, VEC_INIT};
  for (uint32_t i = 0; i < b->u.unknowns.len; i++) {
    const struct unknown *x = &b->u.unknowns.data[i];
    if (query_value(&b->u, x->guard))
      vec_push(&c.values, ((struct search_value){x->edge, query_value(&b->u, x->symbol)}));
  }
  choose_contents(b, &c);
  struct search_choices given = {c.values.data, c.values.len, c.blocks.data, c.blocks.len, c.bytes.data, c.bytes.len};
  bool answer = search_values(b->u.task, &given, b->v);
  vec_release_all(&c.values, &c.blocks, &c.bytes);
  return answer;
}

/* The one that the run comes to is not asked about again. */
static edge_id drop_reached(struct bounded *b) {
  for (uint32_t i = 0; i < b->u.violations.len; i++) {
    struct violation x = b->u.violations.data[i];
    if (!query_value(&b->u, x.guard)) continue;
    b->u.violations.data[i] = vec_last(&b->u.violations);
    b->u.violations.len--;
    return x.edge;
  }
  assert(!"a violation of the run");
  return ID_NONE;
}

/* The facts to spare are given as soon as they may matter. True: it is worth asking again. */
static bool be_strict(struct unwinding *u) {
  bool is_new = !u->is_strict && u->spare_facts.len;
  u->is_strict = true;
  return is_new;
}

static void look_at_run(struct bounded *b) {
  if (is_real(b)) {
    b->is_done = true;
    return;
  }
  if (be_strict(&b->u)) return;
  edge_id e = drop_reached(b);
  if (b->suspect == ID_NONE) b->suspect = e;
  if (++b->suspects >= MOST_SUSPECTS) b->is_done = true;
}

static void decide_violations(struct bounded *b) {
  struct unwinding *u = &b->u;
  while (u->violations.len && !b->is_done) {
    term any = term_false;
    for (uint32_t i = 0; i < u->violations.len; i++) any = term_or2(u->terms, any, u->violations.data[i].guard);
    switch (query(u, any)) {
    case SOLVER_SAT: look_at_run(b); break;
    case SOLVER_UNSAT: vec_clear(&u->violations); break;
    case SOLVER_UNKNOWN: u->is_over = true; return;
    }
  }
}

/* ---- going on ---- */

static bool is_entry(const struct unwinding *u, const struct state *s) {
  return s->location == u->program->functions.data[s->frame->function].entry;
}

/* Is there a run at a place that control may come to again and again? */
static bool is_feasible(struct bounded *b, const struct state *s) {
  struct unwinding *u = &b->u;
  bool is_again = turn_round(u, s->location, s->turn) || (is_entry(u, s) && s->frame->repeats);
  if (!is_again || term_eq(s->guard->all, term_true) || map_get(&u->feasible, s->guard->all.id)) return true;
  if (u->violations.len) decide_violations(b);
  if (b->is_done || u->is_over) return true;
  enum solver_result r = query(u, s->guard->all);
  if (r == SOLVER_SAT) *map_put(&u->feasible, s->guard->all.id) = 1;
  if (r == SOLVER_UNKNOWN) u->is_over = true;
  return r != SOLVER_UNSAT;
}

/* The same; what the certificate has to say of it is noted. */
static bool goes_on(struct bounded *b, const struct state *s) {
  if (!is_feasible(b, s)) return false;
  uint32_t round = turn_round(&b->u, s->location, s->turn);
  if (round) note_rounds(&b->u, ROUNDS_LOOP, s->location, round);
  if (is_entry(&b->u, s)) note_rounds(&b->u, ROUNDS_FUNCTION, s->frame->function, s->frame->repeats + 1);
  return true;
}

/* Has no run left the loop since the last round? */
static bool is_steady(struct bounded *b, const struct state *s) {
  if (b->u.cfg->loop[s->location] != s->location) return false;
  uint64_t *last = map_put(&b->heads, (uint64_t)s->frame->number << 32 | s->location);
  bool is_same = *last == s->guard->all.id;
  *last = s->guard->all.id;
  return is_same;
}

/* A loop that is left sooner or later, as the inputs say, is left by some runs before others: what is behind it comes
 * first, every now and then. */
static bool is_late(struct bounded *b, const struct state *s) {
  bool is_far = turn_round(&b->u, s->location, s->turn) >= b->limit;
  if (is_steady(b, s)) is_far = false;
  is_far |= is_entry(&b->u, s) && s->frame->repeats >= b->limit;
  return is_far && !term_eq(s->guard->all, term_true);
}

/* Runs that go on for so long are for who executes them; loops over constants cost little a round. */
static bool is_long(const struct bounded *b, const struct state *s) {
  enum { MOST_ROUNDS = 10000, MOST_STEPS = 1000000 };
  return b->u.task->is_brief && b->u.steps >= MOST_STEPS && turn_round(&b->u, s->location, s->turn) >= MOST_ROUNDS;
}

static bool is_ended(const struct bounded *b) { return b->is_done || b->u.is_over; }

static void unwind(struct bounded *b) {
  struct unwinding *u = &b->u;
  while (u->meetings.len && !is_ended(b) && !limits_exceeded(&u->task->ctx->limits)) {
    struct state *s = meeting_join(u, vec_pop(&u->meetings));
    b->u.is_over |= is_long(b, s);
    bool is_taken = !is_ended(b) && goes_on(b, s) && !is_ended(b);
    if (is_taken && is_late(b, s))
      vec_push(&b->late, s);
    else if (is_taken)
      execute_location(u, s);
    else
      state_free(s);
    if (u->violations.len >= MANY_VIOLATIONS) decide_violations(b);
  }
  if (!u->meetings.len && !is_ended(b)) decide_violations(b);
}

/* All runs that go round no more often have been looked at, and are followed to there. */
static void note_bound(struct bounded *b) {
  bool is_complete = !b->u.meetings.len && !is_ended(b) && b->suspect == ID_NONE && !b->u.beyond.len;
  if (is_complete && !limits_exceeded(&b->u.task->ctx->limits)) b->v->bound = b->limit;
  if (b->u.task->progress) b->u.task->progress(b->u.task->progress_data, b->v);
}

static void unwind_all(struct bounded *b) {
  enum { FIRST = 2, SECOND = 8, FACTOR = 2, BRIEF = 32 };
  b->limit = FIRST;
  unwind(b);
  note_bound(b);
  while (b->late.len && !is_ended(b) && !limits_exceeded(&b->u.task->ctx->limits)) {
    if (b->u.task->is_brief && b->limit >= BRIEF) {
      b->u.is_over = true;
      break;
    }
    b->limit = b->limit == FIRST ? SECOND : b->limit > UINT32_MAX / FACTOR ? UINT32_MAX : b->limit * FACTOR;
    for (uint32_t i = 0; i < b->late.len; i++) state_arrive(&b->u, b->late.data[i]);
    vec_clear(&b->late);
    unwind(b);
    note_bound(b);
  }
  for (uint32_t i = 0; i < b->late.len; i++) state_free(b->late.data[i]);
  vec_release(&b->late);
}

/* ---- the end ---- */

static const char *beyond_text(enum beyond_kind kind) {
  switch (kind) {
  case BEYOND_POINTER: return "a pointer may lead anywhere";
  case BEYOND_SIZE: return "memory is larger than what is followed";
  case BEYOND_CALL: return "a function without a body may write memory";
  case BEYOND_OPERATION: return "variable arguments, or numbers of unusual width";
  }
  return "";
}

/* Does any run do what is not followed? True: the verdict is unknown. */
static bool is_beyond(struct bounded *b) {
  struct unwinding *u = &b->u;
  for (;;) {
    term any = term_false;
    for (uint32_t i = 0; i < u->beyond.len; i++) any = term_or2(u->terms, any, u->beyond.data[i].condition);
    enum solver_result r = query(u, any);
    if (r == SOLVER_UNSAT) return false;
    if (r == SOLVER_UNKNOWN) {
      verdict_blame_limits(b->v, &u->task->ctx->limits);
      return true;
    }
    if (!be_strict(u)) break;
  }
  for (uint32_t i = 0; i < u->beyond.len; i++)
    if (query_value(u, u->beyond.data[i].condition)) {
      struct position at = u->program->edges.data[u->beyond.data[i].edge].at;
      verdict_give_up(b->v, REASON_NOT_FOLLOWED, at, beyond_text(u->beyond.data[i].kind));
      return true;
    }
  assert(!"a run that is not followed");
  return true;
}

static void prove(struct bounded *b) {
  struct invariant_proof *p = &b->v->proof.by_invariants;
  edge_id missing = b->u.asked ? task_missing_anywhere(b->u.task) : task_missing_behaviour(b->u.task);
  if (missing != ID_NONE) {
    verdict_blame_missing(b->v, b->u.program, missing);
    return;
  }
  if (is_beyond(b)) return;
  b->v->kind = VERDICT_SAFE;
  p->is_unwound = true;
  p->is_strict = b->u.is_strict;
  p->is_by_second = b->u.sat.decided > 0;
  for (uint32_t i = 0; i < b->u.rounds.entries.len; i++) {
    const struct map_entry *e = &b->u.rounds.entries.data[i];
    vec_push(&p->rounds, ((struct round_claim){(enum round_kind)(e->key >> 32), (uint32_t)e->key, (uint32_t)e->value}));
  }
}

/* A violation that the unwinding comes to and no run shows: what it would be, and where, if that is in the source. */
static void suspect(struct bounded *b) {
  const struct program *p = b->u.program;
  const struct edge *e = &p->edges.data[b->suspect];
  bool is_library = p->functions.data[p->locations.data[e->source].function].is_library_model;
  bool is_violation = e->op.kind == OP_VIOLATION;
  enum check_kind kind = is_violation ? (enum check_kind)e->op.sub : CHECK_DEREF;
  for (check_id i = p->checks.len; i-- > 0 && !is_violation;)
    if (p->checks.data[i].edge == b->suspect) kind = p->checks.data[i].kind;
  bool is_memory = check_set_has(CHECKS_OF_MEMORY, kind);
  struct strbuf text = STRBUF_INIT;
  suspicion_describe(kind, &text);
  if (!is_memory && !is_library) strbuf_puts(&text, ", at ");
  if (!is_memory && !is_library) print_position(p, e->at, &text);
  verdict_give_up(b->v, is_memory ? REASON_MEMORY_SUSPECT : REASON_POSSIBLE, is_library ? POSITION_NONE : e->at,
                  text.text);
  strbuf_release(&text);
}

static void conclude(struct bounded *b) {
  struct task *task = b->u.task;
  if (b->v->kind == VERDICT_UNSAFE) return;
  verdict_drop_alarm(b->v);
  if (b->suspect != ID_NONE)
    suspect(b);
  else if (limits_exceeded_now(&task->ctx->limits))
    verdict_blame_limits(b->v, &task->ctx->limits);
  else if (b->u.is_over)
    verdict_give_up(b->v, REASON_LONG_PATH, POSITION_NONE, NULL);
  else
    prove(b);
}

struct verdict bounded_run(struct task *task) {
  struct verdict v = VERDICT_INIT;
  struct bounded b = {.v = &v, .suspect = ID_NONE};
  unwinding_init(&b.u, task);
  const struct guard root = {.branch = term_true, .all = term_true};
  struct state *s = xcalloc(1, sizeof *s);
  s->guard = &root;
  s->frame = frame_first(&b.u);
  s->location = task->program->functions.data[task->program->start].entry;
  s->turn = turn_enter(&b.u, s->location);
  b.u.state = s;
  if (b.u.asked) lives_enter(&b.u, s->frame);
  state_arrive(&b.u, s);
  unwind_all(&b);
  conclude(&b);
  v.statistics.vertices = b.u.steps;
  v.statistics.refinements = b.u.queries;
  map_release(&b.heads);
  unwinding_release(&b.u);
  return v;
}
