/* Keys in several data fields that share one order, and value nodes: against all small heaps, and keys that a machine
 * could choose. */
#include "lists/logic/concrete_heap.h"
#include "lists/logic/heap_fixture.h"
#include "lists/logic/keys.h"
#include "lists/logic/model_print.h"
#include "lists/logic/random_formula.h"

/* ---- satisfiability ---- */

enum { BRUTE_NODES = 3, BRUTE_POINTS = 2 * BRUTE_NODES };

struct keys_test {
  struct heap_fixture *f;
  struct random_formulas g;
  term x, y;
  uint32_t heaps;
};

static void keys_init(struct keys_test *t, struct heap_fixture *f) {
  memset(t, 0, sizeof *t);
  t->f = f;
  random_formulas_init(&t->g, &f->vocabulary);
  t->x = heap_constant(&f->vocabulary, "x");
  t->y = heap_constant(&f->vocabulary, "y");
}

static term random_key_atom(struct keys_test *t) {
  term a = t->g.scope.data[draw(&t->g, t->g.scope.len)], b = t->g.scope.data[draw(&t->g, t->g.scope.len)];
  uint32_t left = t->g.orders[draw(&t->g, 2)], right = t->g.orders[draw(&t->g, 2)];
  term atom = draw(&t->g, 5) ? heap_key_at_most(&t->f->vocabulary, left, a, right, b) : term_equals(&t->f->terms, a, b);
  return draw(&t->g, 2) ? atom : term_not(atom);
}

static term random_clause(struct keys_test *t, uint32_t size) {
  term result = term_false;
  for (uint32_t i = 0; i < size; i++) result = term_or2(&t->f->terms, result, random_key_atom(t));
  return result;
}

/* Clauses about x, y and null, and universal ones. */
static term random_question(struct keys_test *t) {
  struct terms *s = &t->f->terms;
  term result = term_true, bound[2] = {heap_constant(&t->f->vocabulary, "u"), heap_constant(&t->f->vocabulary, "w")};
  uint32_t clauses = 2 + draw(&t->g, 4), universals = 1 + draw(&t->g, 2);
  for (uint32_t i = 0; i < clauses; i++) {
    uint32_t size = 1 + draw(&t->g, 2);
    result = term_and2(s, result, random_clause(t, size));
  }
  for (uint32_t i = 0; i < universals; i++) {
    uint32_t count = 1 + draw(&t->g, 2);
    for (uint32_t k = 0; k < 2 * count; k++) vec_push(&t->g.scope, bound[k % count]);
    result = term_and2(s, result, term_forall(s, bound, count, random_clause(t, 3)));
    t->g.scope.len -= 2 * count;
  }
  return result;
}

/* Whether the keys are 0, 1, ... without a gap: others are the same order. */
static bool is_canonical(const uint32_t *keys, uint32_t count) {
  uint32_t seen = 0;
  for (uint32_t i = 0; i < count; i++) seen |= 1u << keys[i];
  return (seen & (seen + 1)) == 0;
}

/* Some heap of the given size with these keys satisfies the formula. */
static bool some_constants(struct keys_test *t, struct heap_model *m, term formula) {
  for (uint32_t x = 0; x < m->nodes; x++)
    for (uint32_t y = 0; y < m->nodes; y++) {
      heap_model_set_constant(m, t->x, x);
      heap_model_set_constant(m, t->y, y);
      t->heaps++;
      if (heap_model_satisfies(m, formula)) return true;
    }
  return false;
}

static bool has_heap(struct keys_test *t, term formula) {
  bool is_found = false;
  for (uint32_t nodes = 1; nodes <= BRUTE_NODES && !is_found; nodes++) {
    struct heap_model m;
    VEC(uint32_t) all = VEC_INIT;
    heap_model_init(&m, &t->f->vocabulary, nodes);
    vec_resize(&all, t->f->vocabulary.symbols.len * nodes);
    uint32_t points = 2 * nodes, last = 1;
    for (uint32_t i = 0; i < points; i++) last *= points;
    for (uint32_t number = 0; number < last && !is_found; number++) {
      uint32_t keys[BRUTE_POINTS], rest = number;
      for (uint32_t i = 0; i < points; i++, rest /= points) keys[i] = rest % points;
      if (!is_canonical(keys, points)) continue;
      for (uint32_t i = 0; i < points; i++) all.data[t->g.orders[i / nodes] * nodes + i % nodes] = keys[i];
      heap_model_set_keys(&m, all.data, all.len);
      is_found = some_constants(t, &m, formula);
    }
    vec_release(&all);
    heap_model_release(&m);
  }
  return is_found;
}

static void test_brute(void **state) {
  struct keys_test t;
  uint32_t sat = 0, unsat = 0;
  keys_init(&t, *state);
  vec_push(&t.g.scope, t.f->vocabulary.null);
  vec_push(&t.g.scope, t.x);
  vec_push(&t.g.scope, t.y);
  for (uint32_t round = 0; round < UNIT_ROUNDS(120); round++) {
    t.g.random = round * 86028121 + 17;
    term formula = random_question(&t);
    struct heap_solver *h = heap_solver_new(&t.f->ctx, &t.f->vocabulary);
    bool expected = has_heap(&t, formula);
    enum solver_result result = heap_solver_check(h, &formula, 1);
    if (result != (expected ? SOLVER_SAT : SOLVER_UNSAT)) {
      struct strbuf text = STRBUF_INIT;
      heap_print(&t.f->vocabulary, formula, &text);
      fail_msg("%u: %d, but there is %s heap: %s", round, result, expected ? "a" : "no", text.text);
    }
    if (result == SOLVER_SAT) {
      struct heap_model m;
      heap_solver_model(h, &m);
      assert_true(heap_model_satisfies(&m, formula));
      heap_model_release(&m);
    }
    expected ? sat++ : unsat++;
    heap_solver_free(h);
  }
  print_message("%u heaps for %u satisfiable and %u unsatisfiable formulas\n", t.heaps, sat, unsat);
  assert_true(UNIT_IS_SANITIZED || (sat * 5 > unsat && unsat * 5 > sat));
  random_formulas_release(&t.g);
}

static void test_text(void **state) {
  struct heap_fixture *f = *state;
  struct strbuf b = STRBUF_INIT;
  term none;
  assert_true(heap_read(&f->reader, "declarations", "order stock, reserve;", &none));
  heap_print(&f->vocabulary, heap_text(f, "stock(x) < reserve(y) && forall a: reserve(a) = stock(a)"), &b);
  assert_string_equal(b.text,
                      "!(reserve(y) <= stock(x)) && (forall a: reserve(a) <= stock(a) && stock(a) <= reserve(a))");
  struct heap_solver *h = heap_solver_new(&f->ctx, &f->vocabulary);
  term asked[] = {heap_text(f, b.text), heap_text(f, "stock(y) <= reserve(z) && reserve(z) <= key(x)"),
                  heap_text(f, "key(x) <= stock(x)"), heap_text(f, "stock(x) <= key(x)")};
  assert_int_equal(heap_solver_check(h, asked, 2), SOLVER_SAT);
  assert_int_equal(heap_solver_check(h, asked, 3), SOLVER_UNSAT);
  assert_int_equal(heap_ask_z3(&f->ctx, &f->vocabulary, asked, 3, 20000), SOLVER_UNSAT);
  asked[2] = asked[3];
  assert_int_equal(heap_solver_check(h, asked, 3), SOLVER_SAT);
  assert_int_equal(heap_ask_z3(&f->ctx, &f->vocabulary, asked, 3, 20000), SOLVER_SAT);
  heap_solver_free(h);
  strbuf_release(&b);
}

/* ---- value nodes ---- */

/* Nodes 0 .. cells - 1 of the heap are cells or null, the rest are value nodes with the keys 0, 1, ... */
static struct concrete_heap with_values(const struct concrete_heap *c, uint32_t keys) {
  struct concrete_heap result = *c;
  for (uint32_t i = 0; i < keys; i++) {
    uint32_t node = result.nodes++;
    result.allocated[node] = result.marked[node] = true;
    result.keys[0][node] = result.keys[1][node] = i;
  }
  return result;
}

/* Quantifiers over nodes without the mark. */
static term relativized(struct vocabulary *v, uint32_t value, term body, bool is_exists) {
  term bound = heap_constant(v, "u"), is_cell = term_not(heap_apply(v, value, &bound));
  return is_exists ? term_exists(v->terms, &bound, 1, term_and2(v->terms, is_cell, body))
                   : term_forall(v->terms, &bound, 1, term_implies(v->terms, is_cell, body));
}

static term random_relativized(struct keys_test *t) {
  vec_push(&t->g.scope, heap_constant(&t->f->vocabulary, "u"));
  term body = random_clause(t, 2);
  t->g.scope.len--;
  bool is_exists = draw(&t->g, 2);
  term result = relativized(&t->f->vocabulary, t->g.mark, body, is_exists);
  return draw(&t->g, 2) ? result : term_and2(&t->f->terms, result, random_clause(t, 2));
}

/* A machine writes any integer; the rule sees those that value nodes have, which are enough (reachability-logic.md). */
static void test_forget_any(void **state) {
  enum { KEYS = 3 };
  struct keys_test t;
  uint32_t kept = 0, heaps = 0;
  keys_init(&t, *state);
  struct vocabulary *v = &t.f->vocabulary;
  struct concrete_symbols s = {v,
                               {t.g.fields[0], t.g.fields[1]},
                               vocabulary_mark(v, "alloc"),
                               t.g.mark,
                               t.g.relation,
                               {t.g.orders[0], t.g.orders[1]},
                               {t.x, t.y, heap_constant(v, "z")},
                               term_none};
  struct heap_state h = {.vocabulary = v,
                         .allocated = s.allocated,
                         .fields = s.fields,
                         .field_count = 2,
                         .orders = s.orders,
                         .order_count = 2};
  term_list axioms = VEC_INIT;
  heap_value_axioms(&h, t.g.mark, &axioms);
  vec_push(&t.g.scope, t.x);
  vec_push(&t.g.scope, t.y);
  for (uint32_t round = 0; round < UNIT_ROUNDS(3000); round++) {
    t.g.random = round * 67867967 + 5;
    struct heap_statement forget = {.kind = HEAP_FORGET, .x = t.x, .symbol = s.orders[draw(&t.g, 2)]};
    term post = random_relativized(&t), wlp = heap_wlp(&h, &forget, post);
    struct concrete_heap c = {.nodes = 3, .allocated = {false, true, true}, .constants = {1, 1 + draw(&t.g, 2), 0}};
    c.next[0][1] = draw(&t.g, 2) ? 2 : 0;
    for (uint32_t i = 0; i < c.nodes; i++) c.keys[0][i] = draw(&t.g, KEYS), c.keys[1][i] = draw(&t.g, KEYS);
    bool all = true;
    for (uint32_t key = 0; key < KEYS; key++) {
      struct concrete_heap after = c;
      struct heap_model m;
      after.keys[forget.symbol == s.orders[1]][1] = key;
      concrete_model(&after, &s, &m);
      all &= heap_model_satisfies(&m, post);
      heap_model_release(&m);
    }
    struct concrete_heap wider = with_values(&c, KEYS);
    struct heap_model m;
    concrete_model(&wider, &s, &m);
    for (uint32_t i = 0; i < axioms.len; i++) assert_true(heap_model_satisfies(&m, axioms.data[i]));
    assert_int_equal(heap_model_satisfies(&m, wlp), all);
    heap_model_release(&m);
    kept += all;
    heaps++;
  }
  assert_true(kept * 10 > heaps && kept * 10 < heaps * 9);
  vec_release(&axioms);
  random_formulas_release(&t.g);
}

/* Each axiom excludes something. */
static void test_value_axioms(void **state) {
  static const char *const wrong[] = {
      "C(x) && n+(x, y) && y != null", "C(x) && n+(y, x)",        "C(x) && m+(y, x)", "C(x) && !alloc(x)",
      "C(x) && key(x) < size(x)",      "C(x) && size(x) < key(x)"};
  static const char *const right[] = {"C(x) && C(y) && key(x) < size(y)", "!C(x) && n+(x, y) && key(x) < size(x)",
                                      "C(x) && x != y && key(x) = key(y)"};
  struct keys_test t;
  keys_init(&t, *state);
  struct heap_fixture *f = t.f;
  struct heap_state h = {.vocabulary = &f->vocabulary,
                         .allocated = vocabulary_find(&f->vocabulary, "alloc"),
                         .fields = t.g.fields,
                         .field_count = 2,
                         .orders = t.g.orders,
                         .order_count = 2};
  term_list axioms = VEC_INIT;
  heap_value_axioms(&h, t.g.mark, &axioms);
  struct heap_solver *solver = heap_solver_new(&f->ctx, &f->vocabulary);
  for (uint32_t i = 0; i < axioms.len; i++) assert_true(heap_solver_assert(solver, axioms.data[i]));
  for (uint32_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
    assert_int_equal(heap_solver_refute(solver, term_not(heap_text(f, wrong[i]))), SOLVER_UNSAT);
  for (uint32_t i = 0; i < sizeof right / sizeof *right; i++)
    assert_int_equal(heap_solver_refute(solver, term_not(heap_text(f, right[i]))), SOLVER_SAT);
  heap_solver_free(solver);
  vec_release(&axioms);
  random_formulas_release(&t.g);
}

/* Keys are printed as small numbers, for all data fields together. */
static void test_print(void **state) {
  struct keys_test t;
  struct heap_model m;
  struct strbuf b = STRBUF_INIT;
  keys_init(&t, *state);
  heap_model_init(&m, &t.f->vocabulary, 4);
  VEC(uint32_t) keys = VEC_INIT;
  vec_resize(&keys, t.f->vocabulary.symbols.len * 4);
  memcpy(&keys.data[t.g.orders[0] * 4], (uint32_t[]){0, 70, 0, 50}, 4 * sizeof(uint32_t));
  memcpy(&keys.data[t.g.orders[1] * 4], (uint32_t[]){0, 50, 80, 60}, 4 * sizeof(uint32_t));
  heap_model_set_keys(&m, keys.data, keys.len);
  heap_model_print(&m, &b);
  assert_non_null(strstr(b.text, ".key = 3 .size = 1"));
  assert_non_null(strstr(b.text, ".key = 0 .size = 4"));
  assert_non_null(strstr(b.text, ".key = 1 .size = 2"));
  vec_release(&keys);
  strbuf_release(&b);
  heap_model_release(&m);
  random_formulas_release(&t.g);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      HEAP_TEST(test_brute),        HEAP_TEST(test_text),  HEAP_TEST(test_forget_any),
      HEAP_TEST(test_value_axioms), HEAP_TEST(test_print),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
