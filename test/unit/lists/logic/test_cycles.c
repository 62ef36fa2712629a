/* Fields with cycles: the rules for cuts against execution on small heaps with cycles, whichever edges are cut; and
 * programs on circular lists. */
#include "lists/logic/cycles.h"
#include "lists/logic/heap_fixture.h"
#include "lists/logic/model_print.h"
#include "lists/logic/random_formula.h"
#include "lists/logic/step.h"

enum { RING_NODES = 6, CONSTANTS = 3, CUTS = 2 };

/* As a machine has it. Memory that is not allocated holds null. */
struct ring {
  uint32_t nodes; /* 0 is null */
  uint32_t next[RING_NODES];
  bool allocated[RING_NODES];
  uint32_t constants[CONSTANTS];
};

typedef VEC(struct ring) ring_list;

struct ring_test {
  struct heap_fixture *f;
  struct vocabulary *v;
  struct random_formulas g;
  uint32_t field, allocated;
  term constants[CONSTANTS];
  struct heap_cut cuts[CUTS];
  struct heap_cycles cycles;
  struct heap_state state;
  uint64_t compared, errors, cyclic, ends;
};

static void ring_init(struct ring_test *t, struct heap_fixture *f, uint32_t cuts) {
  static const char *const names[] = {"x", "y", "z"};
  memset(t, 0, sizeof *t);
  t->f = f;
  t->v = &f->vocabulary;
  random_formulas_init(&t->g, t->v);
  t->field = vocabulary_field(t->v, "n");
  t->allocated = vocabulary_mark(t->v, "alloc");
  for (uint32_t i = 0; i < CONSTANTS; i++) t->constants[i] = heap_constant(t->v, names[i]);
  t->cuts[0] = (struct heap_cut){heap_constant(t->v, "from0"), heap_constant(t->v, "to0")};
  t->cuts[1] = (struct heap_cut){heap_constant(t->v, "from1"), heap_constant(t->v, "to1")};
  t->cycles = (struct heap_cycles){t->field, t->cuts, cuts};
  t->state = (struct heap_state){.vocabulary = t->v,
                                 .allocated = t->allocated,
                                 .fields = &t->field,
                                 .field_count = 1,
                                 .cycles = &t->cycles,
                                 .cycle_count = 1};
}

/* ---- heaps ---- */

static bool is_on_cycle(const struct ring *r, uint32_t node) {
  uint32_t at = node;
  for (uint32_t i = 0; i < r->nodes && node; i++)
    if ((at = r->next[at]) == node) return true;
  return false;
}

/* The node is the least of its cycle, counted from the end if `is_reversed`. */
static bool is_chosen(const struct ring *r, uint32_t node, bool is_reversed) {
  if (!is_on_cycle(r, node)) return false;
  for (uint32_t at = r->next[node]; at != node; at = r->next[at])
    if (is_reversed ? at > node : at < node) return false;
  return true;
}

static uint32_t count_cycles(const struct ring *r) {
  uint32_t count = 0;
  for (uint32_t i = 1; i < r->nodes; i++) count += is_chosen(r, i, false);
  return count;
}

/* The heap with one edge of each cycle cut: that of its least node, or of its greatest; cuts in any order. */
static void ring_model(const struct ring_test *t, const struct ring *r, bool is_reversed, struct heap_model *m) {
  uint32_t next[RING_NODES], used = 0;
  heap_model_init(m, t->v, r->nodes);
  memcpy(next, r->next, sizeof next);
  for (uint32_t i = 0; i < t->cycles.count; i++) {
    heap_model_set_constant(m, t->cuts[i].from, 0);
    heap_model_set_constant(m, t->cuts[i].to, 0);
  }
  for (uint32_t i = 1; i < r->nodes; i++) {
    *heap_model_cell(m, t->allocated, &i) = r->allocated[i];
    if (!is_chosen(r, i, is_reversed)) continue;
    uint32_t cut = is_reversed ? t->cycles.count - ++used : used++;
    heap_model_set_constant(m, t->cuts[cut].from, i);
    heap_model_set_constant(m, t->cuts[cut].to, r->next[i]);
    next[i] = 0;
  }
  assert_true(heap_model_set_successors(m, t->field, next));
  for (uint32_t i = 0; i < CONSTANTS; i++) heap_model_set_constant(m, t->constants[i], r->constants[i]);
}

static struct ring random_ring(struct ring_test *t, uint32_t most) {
  struct ring r;
  do {
    r = (struct ring){.nodes = 1 + draw(&t->g, most)};
    for (uint32_t i = 1; i < r.nodes; i++) {
      r.allocated[i] = draw(&t->g, 5) > 0;
      if (r.allocated[i]) r.next[i] = draw(&t->g, r.nodes);
    }
    for (uint32_t i = 0; i < CONSTANTS; i++) r.constants[i] = draw(&t->g, r.nodes);
  } while (count_cycles(&r) > t->cycles.count);
  return r;
}

/* ---- execution ---- */

static uint32_t index_of(const struct ring_test *t, term constant) {
  uint32_t i = 0;
  while (i < CONSTANTS && !term_eq(t->constants[i], constant)) i++;
  return i;
}

static uint32_t value(const struct ring_test *t, const struct ring *r, term constant) {
  return term_eq(constant, t->v->null) ? 0 : r->constants[index_of(t, constant)];
}

static bool is_usable(const struct ring *r, uint32_t node, enum heap_error *error) {
  *error = node ? HEAP_ERROR_FREED : HEAP_ERROR_NULL;
  return r->allocated[node];
}

static void allocate(const struct ring_test *t, const struct ring *before, const struct heap_statement *s,
                     ring_list *ends) {
  for (uint32_t node = 1; node < before->nodes; node++)
    for (uint32_t next = 0; next < (s->is_zeroed ? 1 : before->nodes) && !before->allocated[node]; next++) {
      struct ring r = *before;
      r.allocated[node] = true;
      r.next[node] = next;
      r.constants[index_of(t, s->x)] = node;
      if (count_cycles(&r) == count_cycles(before)) vec_push(ends, r);
    }
}

static bool run(const struct ring_test *t, const struct ring *before, const struct heap_statement *s, ring_list *ends,
                enum heap_error *error) {
  struct ring r = *before;
  uint32_t x = value(t, &r, s->x), y = s->y.id ? value(t, &r, s->y) : 0;
  switch (s->kind) {
  case HEAP_READ:
    if (!is_usable(&r, y, error)) return false;
    r.constants[index_of(t, s->x)] = r.next[y];
    break;
  case HEAP_WRITE:
    if (!is_usable(&r, x, error)) return false;
    r.next[x] = y;
    *error = HEAP_ERROR_CYCLE;
    if (count_cycles(&r) > t->cycles.count) return false;
    break;
  case HEAP_FREE:
    *error = HEAP_ERROR_FREED;
    if (x && !r.allocated[x]) return false;
    r.allocated[x] = false;
    r.next[x] = 0;
    break;
  case HEAP_ALLOCATE: allocate(t, before, s, ends); return true;
  case HEAP_ASSIGN: r.constants[index_of(t, s->x)] = y; break;
  case HEAP_MARK:
  case HEAP_KEY:
  case HEAP_FORGET:
  case HEAP_HAVOC:
  case HEAP_ASSUME:
  case HEAP_STATEMENT_COUNT: fail_msg("no statement of this test");
  }
  vec_push(ends, r);
  return true;
}

/* ---- comparison ---- */

struct prepared {
  struct heap_statement s;
  term post, wlp, safe[HEAP_ERROR_COUNT];
};

static struct prepared prepare(struct ring_test *t, struct heap_statement s, term post) {
  struct prepared p = {s, post, heap_wlp(&t->state, &s, post), {term_true, term_true, term_true}};
  for (int e = 0; e < HEAP_ERROR_COUNT; e++) p.safe[e] = heap_safe_from(&t->state, &s, (enum heap_error)e);
  return p;
}

static void complain(struct ring_test *t, const struct prepared *p, const struct heap_model *m, const char *what) {
  struct strbuf b = STRBUF_INIT;
  strbuf_printf(&b, "statement %d: %s\npost: ", p->s.kind, what);
  heap_print(t->v, p->post, &b);
  strbuf_putc(&b, '\n');
  heap_model_print(m, &b);
  fail_msg("%s", b.text);
}

/* Whether all ends satisfy the postcondition, which does not depend on what is cut. */
static bool all_ends(struct ring_test *t, const struct prepared *p, const ring_list *ends) {
  bool all = true;
  for (uint32_t i = 0; i < ends->len; i++) {
    struct heap_model m, other;
    ring_model(t, &ends->data[i], false, &m);
    ring_model(t, &ends->data[i], true, &other);
    bool holds = heap_model_satisfies(&m, p->post);
    if (heap_model_satisfies(&other, p->post) != holds) complain(t, p, &other, "depends on the cut");
    all &= holds;
    heap_model_release(&m);
    heap_model_release(&other);
  }
  t->ends += ends->len;
  return all;
}

static void compare(struct ring_test *t, const struct prepared *p, const struct ring *r, const term_list *axioms) {
  ring_list ends = VEC_INIT;
  enum heap_error error = HEAP_ERROR_COUNT;
  bool is_good = run(t, r, &p->s, &ends, &error), all = is_good && all_ends(t, p, &ends);
  for (int is_reversed = 0; is_reversed < 2; is_reversed++) {
    struct heap_model m;
    ring_model(t, r, is_reversed, &m);
    for (uint32_t i = 0; i < axioms->len; i++)
      if (!heap_model_satisfies(&m, axioms->data[i])) complain(t, p, &m, "axioms");
    for (int e = 0; e < HEAP_ERROR_COUNT; e++) {
      bool is_safe = heap_model_satisfies(&m, p->safe[e]);
      if (is_good ? !is_safe : (int)error == e && is_safe) complain(t, p, &m, heap_error_name((enum heap_error)e));
    }
    if (is_good && heap_model_satisfies(&m, p->wlp) != all) complain(t, p, &m, "wlp");
    heap_model_release(&m);
  }
  t->compared++;
  t->errors += !is_good;
  t->cyclic += count_cycles(r) > 0;
  vec_release(&ends);
}

/* ---- postconditions ---- */

static term reach(struct ring_test *t, term a, term b) { return heap_state_reach(&t->state, t->field, a, b); }
static term edge(struct ring_test *t, term a, term b) { return heap_state_edge(&t->state, t->field, a, b); }

enum { POSTS = 8 };

static term post_of(struct ring_test *t, uint32_t number) {
  struct terms *s = t->v->terms;
  term x = t->constants[0], y = t->constants[1], z = t->constants[2], a = heap_constant(t->v, "a");
  term is_null = term_equals(s, a, t->v->null);
  switch (number) {
  case 0: return reach(t, y, z);
  case 1: return edge(t, y, z);
  case 2: return term_implies(s, reach(t, x, y), edge(t, z, x));
  case 3: /* all that x reaches is allocated */
    return term_forall(s, &a, 1,
                       term_implies(s, reach(t, x, a), term_or2(s, is_null, heap_apply(t->v, t->allocated, &a))));
  case 4: /* x is on a cycle, or null */
    return term_forall(s, &a, 1, term_implies(s, reach(t, x, a), term_or2(s, is_null, reach(t, a, x))));
  case 5: return term_exists(s, &a, 1, term_and2(s, reach(t, x, a), edge(t, a, z)));
  case 6: return heap_state_on_cycle(&t->state, t->field, y);
  default: return term_forall(s, &a, 1, term_implies(s, edge(t, a, z), reach(t, y, a)));
  }
}

static struct heap_statement statement_of(const struct ring_test *t, uint32_t number) {
  term x = t->constants[0], y = t->constants[1], null = t->v->null;
  const struct heap_statement all[] = {
      {.kind = HEAP_WRITE, .x = x, .y = y, .symbol = t->field},
      {.kind = HEAP_WRITE, .x = y, .y = x, .symbol = t->field},
      {.kind = HEAP_WRITE, .x = x, .y = x, .symbol = t->field},
      {.kind = HEAP_WRITE, .x = x, .y = null, .symbol = t->field},
      {.kind = HEAP_READ, .x = x, .y = y, .symbol = t->field},
      {.kind = HEAP_READ, .x = y, .y = y, .symbol = t->field},
      {.kind = HEAP_FREE, .x = x},
      {.kind = HEAP_ALLOCATE, .x = x},
      {.kind = HEAP_ALLOCATE, .x = y, .is_zeroed = true},
      {.kind = HEAP_ASSIGN, .x = y, .y = x},
  };
  return all[number % (sizeof all / sizeof *all)];
}

enum { STATEMENTS = 10 };

static uint32_t digit(uint32_t *number, uint32_t base) {
  uint32_t d = *number % base;
  *number /= base;
  return d;
}

/* Heap number `number` with this many nodes; false beyond the last. */
static bool ring_of_number(uint32_t nodes, uint32_t number, struct ring *r) {
  *r = (struct ring){.nodes = nodes};
  for (uint32_t i = 1; i < nodes; i++) {
    uint32_t next = digit(&number, nodes + 1);
    r->allocated[i] = next < nodes;
    r->next[i] = next < nodes ? next : 0;
  }
  for (uint32_t i = 0; i < CONSTANTS; i++) r->constants[i] = digit(&number, nodes);
  return number == 0;
}

/* Every heap of up to two nodes besides null, and along the way all cases of one cut. */
static void test_all_small(void **state) {
  struct ring_test t;
  term_list axioms = VEC_INIT;
  ring_init(&t, *state, 1);
  heap_cycle_axioms(&t.state, &axioms);
  for (uint32_t i = 0; i < STATEMENTS; i++)
    for (uint32_t k = 0; k < POSTS; k++) {
      struct prepared p = prepare(&t, statement_of(&t, i), post_of(&t, k));
      struct ring r;
      for (uint32_t nodes = 1; nodes <= (k < 3 && !UNIT_IS_SANITIZED ? 4 : 3); nodes++)
        for (uint32_t number = 0; ring_of_number(nodes, number, &r); number++)
          if (count_cycles(&r) <= t.cycles.count) compare(&t, &p, &r, &axioms);
    }
  print_message("%llu heaps, %llu with cycles, %llu errors\n", (unsigned long long)t.compared,
                (unsigned long long)t.cyclic, (unsigned long long)t.errors);
  assert_true(t.cyclic * 4 > t.compared);
  vec_release(&axioms);
  random_formulas_release(&t.g);
}

/* Larger heaps, with up to two cycles. */
static void test_random(void **state) {
  struct ring_test t;
  term_list axioms = VEC_INIT;
  ring_init(&t, *state, CUTS);
  heap_cycle_axioms(&t.state, &axioms);
  for (uint32_t round = 0; round < UNIT_ROUNDS(STATEMENTS * POSTS * 8); round++) {
    t.g.random = round * 49979687 + 1;
    term post = post_of(&t, draw(&t.g, POSTS)), other = post_of(&t, draw(&t.g, POSTS));
    if (draw(&t.g, 2)) post = term_or2(&t.f->terms, post, term_not(other));
    struct prepared p = prepare(&t, statement_of(&t, round), post);
    for (uint32_t i = 0; i < 20; i++) {
      struct ring r = random_ring(&t, RING_NODES);
      compare(&t, &p, &r, &axioms);
    }
  }
  print_message("%llu heaps, %llu with cycles, %llu ends, %llu errors\n", (unsigned long long)t.compared,
                (unsigned long long)t.cyclic, (unsigned long long)t.ends, (unsigned long long)t.errors);
  assert_true(t.cyclic * 4 > t.compared && t.errors * 20 > t.compared && t.ends > t.compared / 2);
  vec_release(&axioms);
  random_formulas_release(&t.g);
}

/* ---- programs ---- */

/* Is {pre} statements {post} valid? In heaps that can exist, and checks the heap that breaks it. */
static bool is_valid(struct ring_test *t, term pre, const struct heap_statement *statements, uint32_t count,
                     term post) {
  struct heap_solver *h = heap_solver_new(&t->f->ctx, t->v);
  term_list axioms = VEC_INIT;
  heap_cycle_axioms(&t->state, &axioms);
  for (uint32_t i = 0; i < axioms.len; i++) assert_true(heap_solver_assert(h, axioms.data[i]));
  assert_true(heap_solver_assert(h, pre));
  assert_int_equal(heap_solver_check(h, NULL, 0), SOLVER_SAT);
  uint64_t start = clock_now();
  for (uint32_t i = count; i-- > 0;) post = heap_wlp_safe(&t->state, &statements[i], post);
  enum solver_result result = heap_solver_refute(h, post);
  print_message("%u statements: %.1f ms\n", count, (double)(clock_now() - start) / 1e6);
  if (result == SOLVER_UNKNOWN) fail_msg("%s", heap_solver_reason(h));
  if (result == SOLVER_SAT) {
    struct heap_model m;
    heap_solver_small_model(h, &m);
    assert_true(heap_model_satisfies(&m, pre) && !heap_model_satisfies(&m, post));
    print_message("  a heap of %u nodes\n", m.nodes);
    assert_true(m.nodes <= 8);
    heap_model_release(&m);
  }
  heap_solver_free(h);
  vec_release(&axioms);
  return result == SOLVER_UNSAT;
}

static term is_ring(struct ring_test *t, term a) { return heap_state_on_cycle(&t->state, t->field, a); }

/* A circular list: insert after x, remove what is after x, go round. */
static void test_ring(void **state) {
  struct ring_test t;
  ring_init(&t, *state, 1);
  struct terms *s = t.v->terms;
  term x = t.constants[0], y = t.constants[1], z = t.constants[2], null = t.v->null;
  uint32_t n = t.field;
  term is_new =
      term_and(s, (term[]){heap_apply(t.v, t.allocated, &y), edge(&t, y, null), term_not(reach(&t, x, y))}, 3);
  term pre = term_and2(s, is_ring(&t, x), is_new);
  struct heap_statement insert[] = {{.kind = HEAP_READ, .x = z, .y = x, .symbol = n},
                                    {.kind = HEAP_WRITE, .x = y, .y = z, .symbol = n},
                                    {.kind = HEAP_WRITE, .x = x, .y = y, .symbol = n}};
  assert_true(is_valid(&t, pre, insert, 3, term_and2(s, is_ring(&t, x), reach(&t, x, y))));
  assert_true(is_valid(&t, pre, insert, 3, term_and2(s, edge(&t, x, y), edge(&t, y, z))));
  assert_false(is_valid(&t, pre, &insert[1], 2, is_ring(&t, x))); /* z is anything */
  struct heap_statement remove[] = {{.kind = HEAP_READ, .x = y, .y = x, .symbol = n},
                                    {.kind = HEAP_READ, .x = z, .y = y, .symbol = n},
                                    {.kind = HEAP_WRITE, .x = x, .y = z, .symbol = n},
                                    {.kind = HEAP_FREE, .x = y}};
  term longer = term_and2(s, is_ring(&t, x), term_not(edge(&t, x, x)));
  assert_true(is_valid(&t, longer, remove, 4, is_ring(&t, x)));
  assert_false(is_valid(&t, is_ring(&t, x), remove, 4, is_ring(&t, x))); /* the only node is freed */
  struct heap_statement step[] = {{.kind = HEAP_READ, .x = x, .y = x, .symbol = n}};
  assert_true(is_valid(&t, is_ring(&t, x), step, 1, is_ring(&t, x)));
  random_formulas_release(&t.g);
}

/* `rotate` of Table 3.5: the last node points to the first, then the first to null. The cycle in between is an error
 * where cycles are not expected. */
static void test_rotate(void **state) {
  struct ring_test t;
  ring_init(&t, *state, 1);
  struct terms *s = t.v->terms;
  term x = t.constants[0], y = t.constants[1], z = t.constants[2], null = t.v->null, a = heap_constant(t.v, "a");
  term all = term_forall(s, &a, 1, term_or2(s, heap_apply(t.v, t.allocated, &a), term_equals(s, a, null)));
  term is_free = term_equals(s, t.cuts[0].from, null); /* there is no other cycle */
  term pre = term_and(s, (term[]){all, reach(&t, x, y), edge(&t, y, null), term_not(term_equals(s, x, y)), is_free}, 5);
  struct heap_statement rotate[] = {{.kind = HEAP_READ, .x = z, .y = x, .symbol = t.field},
                                    {.kind = HEAP_WRITE, .x = y, .y = x, .symbol = t.field},
                                    {.kind = HEAP_WRITE, .x = x, .y = null, .symbol = t.field}};
  term post = term_and(s, (term[]){reach(&t, z, y), edge(&t, y, x), edge(&t, x, null)}, 3);
  assert_true(is_valid(&t, pre, rotate, 3, post));
  assert_false(is_valid(&t, pre, rotate, 2, term_not(reach(&t, y, z))));
  t.state.cycle_count = 0;
  pre = term_and(s, (term[]){all, reach(&t, x, y), edge(&t, y, null), term_not(term_equals(s, x, y))}, 4);
  assert_false(is_valid(&t, pre, rotate, 3, term_true));
  random_formulas_release(&t.g);
}

/* ---- steps ---- */

enum { LONGEST = 3 };

struct outcome {
  bool satisfies;                        /* some end does */
  bool wrong[LONGEST][HEAP_ERROR_COUNT]; /* some run goes wrong there */
};

static void execute(struct ring_test *t, const struct ring *r, const struct heap_statement *s, uint32_t at,
                    uint32_t count, term post, struct outcome *ret) {
  ring_list ends = VEC_INIT;
  enum heap_error error;
  if (at == count) {
    struct heap_model m;
    ring_model(t, r, at % 2, &m);
    ret->satisfies |= heap_model_satisfies(&m, post);
    heap_model_release(&m);
    return;
  }
  if (!run(t, r, &s[at], &ends, &error)) ret->wrong[at][error] = true;
  for (uint32_t i = 0; i < ends.len; i++) execute(t, &ends.data[i], s, at + 1, count, post, ret);
  vec_release(&ends);
}

/* There are choices with which the first conjuncts of the guard and the formula hold. */
static bool is_possible(const struct heap_model *m, const struct heap_step *step, uint32_t guard, term formula) {
  struct terms *s = step->state->vocabulary->terms;
  formula = term_and2(s, term_and(s, step->guard.data, guard), formula);
  return heap_model_satisfies(m, term_exists(s, step->choices.data, step->choices.len, formula));
}

static void compare_step(struct ring_test *t, const struct ring *r, const struct heap_step *step,
                         const struct outcome *found, term before) {
  for (int is_reversed = 0; is_reversed < 2; is_reversed++) {
    struct outcome expected = *found;
    struct heap_model m;
    ring_model(t, r, is_reversed, &m);
    assert_int_equal(is_possible(&m, step, step->guard.len, before), expected.satisfies);
    for (uint32_t k = 0; k < step->wrong.len; k++) {
      const struct heap_wrong *w = &step->wrong.data[k];
      bool goes_wrong = is_possible(&m, step, w->guard, w->condition);
      assert_int_equal(goes_wrong, expected.wrong[w->statement][w->error]);
      expected.wrong[w->statement][w->error] = false;
      t->errors += goes_wrong;
    }
    for (uint32_t k = 0; k < LONGEST * HEAP_ERROR_COUNT; k++)
      assert_false(expected.wrong[k / HEAP_ERROR_COUNT][k % HEAP_ERROR_COUNT]);
    t->ends += expected.satisfies;
    t->compared++;
    heap_model_release(&m);
  }
}

/* What holds of the cuts before the step holds after it. */
static void keeps_axioms(struct ring_test *t, const struct heap_step *step, const term_list *axioms) {
  struct heap_solver *h = heap_solver_new(&t->f->ctx, t->v);
  term kept = heap_step_before(step, term_and(t->v->terms, axioms->data, axioms->len));
  for (uint32_t i = 0; i < axioms->len; i++) heap_solver_assert(h, axioms->data[i]);
  for (uint32_t i = 0; i < step->guard.len; i++) heap_solver_assert(h, step->guard.data[i]);
  heap_solver_assert(h, term_not(kept));
  assert_int_equal(heap_solver_check(h, NULL, 0), SOLVER_UNSAT);
  heap_solver_free(h);
}

/* Sequences of statements with named choices. */
static void test_steps(void **state) {
  struct ring_test t;
  term_list axioms = VEC_INIT;
  ring_init(&t, *state, 1);
  heap_cycle_axioms(&t.state, &axioms);
  for (uint32_t round = 0; round < UNIT_ROUNDS(300); round++) {
    struct heap_statement s[LONGEST];
    struct heap_step step;
    t.g.random = round * 7919 + 17;
    heap_step_init(&step, &t.state);
    uint32_t count = 1 + draw(&t.g, LONGEST);
    for (uint32_t i = 0; i < count; i++) {
      s[i] = statement_of(&t, draw(&t.g, STATEMENTS));
      heap_step_add(&step, &s[i]);
    }
    term post = post_of(&t, draw(&t.g, POSTS)), before = heap_step_before(&step, post);
    if (round % 10 == 0) keeps_axioms(&t, &step, &axioms);
    for (uint32_t i = 0; i < 8; i++) {
      struct ring r = random_ring(&t, 4);
      struct outcome expected = {0};
      execute(&t, &r, s, 0, count, post, &expected);
      compare_step(&t, &r, &step, &expected, before);
      t.cyclic += count_cycles(&r) > 0;
    }
    heap_step_release(&step);
  }
  print_message("%llu heaps, %llu cyclic, %llu with such an end, %llu errors\n", (unsigned long long)t.compared,
                (unsigned long long)t.cyclic, (unsigned long long)t.ends, (unsigned long long)t.errors);
  assert_true(t.cyclic * 10 > t.compared && t.ends * 10 > t.compared && t.errors * 10 > t.compared);
  vec_release(&axioms);
  random_formulas_release(&t.g);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      HEAP_TEST(test_all_small), HEAP_TEST(test_random), HEAP_TEST(test_ring),
      HEAP_TEST(test_rotate),    HEAP_TEST(test_steps),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
