/* Steps with named choices against execution: on random heaps, a sequence of statements has an end that satisfies a
 * formula if and only if there are choices with which the guard and the formula before hold, and it goes wrong exactly
 * where a condition of `wrong` says so. Models of the decision procedure are such heaps. */
#include "lists/logic/concrete_heap.h"
#include "lists/logic/heap_fixture.h"
#include "lists/logic/random_formula.h"
#include "lists/logic/step.h"

#include "logic/traverse.h"

enum { LONGEST = 3 };

struct step_test {
  struct heap_fixture *f;
  struct concrete_symbols s;
  struct heap_state state;
  struct random_formulas g;
  struct heap_statement statements[LONGEST];
  uint32_t count;
  struct heap_step step;
};

static void step_test_init(struct step_test *t, struct heap_fixture *f) {
  memset(t, 0, sizeof *t);
  t->f = f;
  struct vocabulary *v = &f->vocabulary;
  random_formulas_init(&t->g, v);
  t->g.has_order = true;
  t->s = (struct concrete_symbols){v,
                                   {t->g.fields[0], t->g.fields[1]},
                                   vocabulary_mark(v, "alloc"),
                                   t->g.mark,
                                   t->g.relation,
                                   {t->g.orders[0], t->g.orders[1]},
                                   {heap_constant(v, "x"), heap_constant(v, "y"), heap_constant(v, "z")},
                                   heap_constant(v, "z")};
  t->state = (struct heap_state){.vocabulary = v,
                                 .allocated = t->s.allocated,
                                 .fields = t->s.fields,
                                 .field_count = CONCRETE_FIELDS,
                                 .marks = &t->s.mark,
                                 .mark_count = 1,
                                 .orders = t->s.orders,
                                 .order_count = CONCRETE_ORDERS,
                                 .zero = t->s.constants[2]};
  vec_push(&t->g.scope, v->null);
  for (int i = 0; i < CONCRETE_CONSTANTS; i++) vec_push(&t->g.scope, t->s.constants[i]);
}

static struct heap_statement random_statement(struct step_test *t) {
  struct heap_statement s = {.kind = (enum heap_statement_kind)draw(&t->g, HEAP_STATEMENT_COUNT),
                             .x = t->s.constants[draw(&t->g, 2)],
                             .y = draw(&t->g, 5) ? t->s.constants[draw(&t->g, 3)] : t->s.v->null,
                             .symbol = t->s.fields[draw(&t->g, 2)],
                             .source = t->s.orders[draw(&t->g, 2)],
                             .condition = random_matrix(&t->g, 1),
                             .is_zeroed = draw(&t->g, 2),
                             .may_fail = draw(&t->g, 2)};
  switch (s.kind) {
  case HEAP_MARK: s.symbol = t->s.mark; break;
  case HEAP_FORGET:
  case HEAP_KEY: s.symbol = t->s.orders[draw(&t->g, 2)]; break;
  case HEAP_ASSIGN:
  case HEAP_READ:
  case HEAP_WRITE:
  case HEAP_HAVOC:
  case HEAP_ALLOCATE:
  case HEAP_FREE:
  case HEAP_ASSUME:
  case HEAP_STATEMENT_COUNT: break;
  }
  return s;
}

static struct concrete_heap random_heap(struct step_test *t) {
  struct concrete_heap c = {.nodes = 1 + draw(&t->g, 4)};
  for (uint32_t f = 0; f < CONCRETE_FIELDS; f++) do {
      for (uint32_t i = 1; i < c.nodes; i++) c.next[f][i] = draw(&t->g, c.nodes);
    } while (concrete_is_cyclic(&c, f));
  for (uint32_t i = 0; i < c.nodes; i++) {
    c.allocated[i] = i && draw(&t->g, 4);
    c.marked[i] = i && draw(&t->g, 2);
    for (uint32_t k = 0; k < CONCRETE_ORDERS; k++) c.keys[k][i] = draw(&t->g, 3);
    for (uint32_t k = 0; k < c.nodes; k++) c.related[i][k] = draw(&t->g, 2);
  }
  for (uint32_t i = 0; i < CONCRETE_CONSTANTS; i++) c.constants[i] = draw(&t->g, c.nodes);
  return c;
}

/* ---- execution ---- */

struct outcome {
  bool satisfies;                        /* some end does */
  bool wrong[LONGEST][HEAP_ERROR_COUNT]; /* some run goes wrong there */
};

static void execute(struct step_test *t, const struct concrete_heap *c, uint32_t at, term post, struct outcome *ret) {
  struct heap_model m;
  concrete_model(c, &t->s, &m);
  if (at == t->count) {
    ret->satisfies |= heap_model_satisfies(&m, post);
    heap_model_release(&m);
    return;
  }
  concrete_heaps ends = VEC_INIT;
  enum heap_error error;
  bool holds = heap_model_satisfies(&m, t->statements[at].condition);
  if (!concrete_run(c, &t->s, &t->statements[at], holds, &ends, &error)) ret->wrong[at][error] = true;
  for (uint32_t i = 0; i < ends.len; i++) execute(t, &ends.data[i], at + 1, post, ret);
  vec_release(&ends);
  heap_model_release(&m);
}

/* There are choices with which the first conjuncts of the guard and the formula hold. */
static term possible(const struct step_test *t, uint32_t guard, term formula) {
  struct terms *s = &t->f->terms;
  formula = term_and2(s, term_and(s, t->step.guard.data, guard), formula);
  return term_exists(s, t->step.choices.data, t->step.choices.len, formula);
}

static void test_execution(void **state) {
  struct step_test t;
  uint32_t satisfied = 0, wrong = 0, compared = 0;
  step_test_init(&t, *state);
  for (uint32_t round = 0; round < UNIT_ROUNDS(600); round++) {
    t.g.random = round * 7919 + 11;
    heap_step_init(&t.step, &t.state);
    t.count = 1 + draw(&t.g, LONGEST);
    uint32_t allocations = 0;
    for (uint32_t i = 0; i < t.count; i++) {
      /* the choices of allocations are tried out one by one: not more than one */
      do t.statements[i] = random_statement(&t);
      while (t.statements[i].kind == HEAP_ALLOCATE && allocations);
      allocations += t.statements[i].kind == HEAP_ALLOCATE;
      heap_step_add(&t.step, &t.statements[i]);
    }
    term post = random_formula(&t.g, 1), before = possible(&t, t.step.guard.len, heap_step_before(&t.step, post));
    for (uint32_t i = 0; i < 12; i++, compared++) {
      struct concrete_heap c = random_heap(&t);
      struct outcome expected = {0};
      struct heap_model m;
      execute(&t, &c, 0, post, &expected);
      concrete_model(&c, &t.s, &m);
      assert_int_equal(heap_model_satisfies(&m, before), expected.satisfies);
      for (uint32_t k = 0; k < t.step.wrong.len; k++) {
        const struct heap_wrong *w = &t.step.wrong.data[k];
        bool goes_wrong = heap_model_satisfies(&m, possible(&t, w->guard, w->condition));
        assert_int_equal(goes_wrong, expected.wrong[w->statement][w->error]);
        expected.wrong[w->statement][w->error] = false;
        wrong += goes_wrong;
      }
      for (uint32_t k = 0; k < LONGEST * HEAP_ERROR_COUNT; k++)
        assert_false(expected.wrong[k / HEAP_ERROR_COUNT][k % HEAP_ERROR_COUNT]);
      satisfied += expected.satisfies;
      heap_model_release(&m);
    }
    heap_step_release(&t.step);
  }
  print_message("%u heaps, %u with such an end, %u errors\n", compared, satisfied, wrong);
  assert_true(satisfied * 10 > compared && wrong * 10 > compared);
  random_formulas_release(&t.g);
}

/* Many writes in a row: f* atoms over the constants are shared, so the formula grows polynomially, not five-fold. */
static void test_writes(void **state) {
  struct step_test t;
  uint32_t sizes[11];
  step_test_init(&t, *state);
  struct vocabulary *v = t.s.v;
  heap_step_init(&t.step, &t.state);
  term post = heap_text(t.f, "n*(h, z) && ! (forall a: n*(h, a) -> n*(a, z))");
  for (uint32_t i = 0; i < 10; i++) {
    char name[8];
    snprintf(name, sizeof name, "w%u", i);
    struct heap_statement s = {.kind = HEAP_WRITE, .x = heap_constant(v, name), .symbol = t.s.fields[0]};
    snprintf(name, sizeof name, "w%u", i + 1);
    s.y = heap_constant(v, name);
    heap_step_add(&t.step, &s);
    term_list nodes = VEC_INIT;
    term before = heap_step_before(&t.step, post);
    traverse_nodes(&t.f->terms, &before, 1, &nodes);
    sizes[i + 1] = nodes.len;
    vec_release(&nodes);
  }
  print_message("terms after 2, 5, 10 writes: %u, %u, %u\n", sizes[2], sizes[5], sizes[10]);
  assert_true(sizes[10] < 8 * sizes[5]);
  struct heap_solver *h = heap_solver_new(&t.f->ctx, v);
  for (uint32_t i = 0; i < t.step.guard.len; i++) heap_solver_assert(h, t.step.guard.data[i]);
  term before[] = {heap_step_before(&t.step, heap_text(t.f, "! n*(h, z)")), term_false};
  assert_int_equal(heap_solver_check(h, before, 1), SOLVER_SAT);
  /* the chain ends in w10 and starts in w0 */
  before[0] = heap_step_before(&t.step,
                               term_not(heap_reach(v, t.s.fields[0], heap_constant(v, "w0"), heap_constant(v, "w10"))));
  assert_int_equal(heap_solver_check(h, before, 1), SOLVER_UNSAT);
  heap_solver_free(h);
  heap_step_release(&t.step);
  random_formulas_release(&t.g);
}

int main(void) {
  const struct CMUnitTest tests[] = {HEAP_TEST(test_execution), HEAP_TEST(test_writes)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
