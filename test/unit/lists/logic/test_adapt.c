/* The adaptation rule against all pairs of small heaps (Proposition 6): with the right entry function, it holds
 * whenever every edge that changed has both ends in the mod-set. The converse is true but for detours: if the last node
 * of an interval now points into the mod-set, and its old successor is still reached from there, paths cannot tell. */
#include "lists/logic/adapt.h"
#include "lists/logic/heap_fixture.h"
#include "lists/logic/model_print.h"
#include "lists/logic/wlp.h"

enum { MOST_NODES = 4 };

struct adapt_test {
  struct heap_fixture *f;
  struct vocabulary *v;
  struct heap_change change, outer;
  struct heap_interval intervals[4]; /* of the outer mod-set; the inner one is the first of them */
  term definition, rule, outer_definition;
  uint64_t pairs, holds, entries;
};

static uint32_t digit(uint64_t *number, uint32_t base) {
  uint32_t d = (uint32_t)(*number % base);
  *number /= base;
  return d;
}

static bool in_mod(struct adapt_test *t, const struct heap_model *m, const struct heap_change *c, uint32_t node) {
  bool is_in = false;
  for (uint32_t i = 0; i < c->count; i++) {
    uint32_t from = heap_model_constant(m, c->intervals[i].from), to = heap_model_constant(m, c->intervals[i].to);
    is_in |= *heap_model_cell(m, t->change.before, (uint32_t[]){from, node}) &&
             *heap_model_cell(m, t->change.before, (uint32_t[]){node, to});
  }
  return is_in && node;
}

/* The first node of the mod-set along the field before. */
static uint32_t entry_of(struct adapt_test *t, const struct heap_model *m, const struct heap_change *c, uint32_t node) {
  while (node && !in_mod(t, m, c, node)) node = heap_model_successor(m, t->change.before, node);
  return node;
}

/* Every edge that changed has both ends in the mod-set; null counts as inside. With `is_generous`, an edge out of the
 * mod-set may give way to one inside, if its end is still reached. */
static bool is_change_inside(struct adapt_test *t, const struct heap_model *m, bool is_generous) {
  for (uint32_t node = 1; node < m->nodes; node++) {
    uint32_t old = heap_model_successor(m, t->change.before, node),
             now = heap_model_successor(m, t->change.after, node);
    if (old == now) continue;
    if (!in_mod(t, m, &t->change, node) || (now && !in_mod(t, m, &t->change, now))) return false;
    bool is_detour = is_generous && *heap_model_cell(m, t->change.after, (uint32_t[]){node, old});
    if (old && !in_mod(t, m, &t->change, old) && !is_detour) return false;
  }
  return true;
}

/* The right values of the functions, and then other ones, which the definition must reject. */
static void check_entry(struct adapt_test *t, struct heap_model *m) {
  bool is_inner = t->change.inner != HEAP_NO_SYMBOL;
  for (uint32_t i = 0; i < m->nodes; i++) {
    *heap_model_cell(m, t->change.entry, &i) = (uint8_t)entry_of(t, m, is_inner ? &t->outer : &t->change, i);
    if (is_inner) *heap_model_cell(m, t->change.inner, &i) = (uint8_t)entry_of(t, m, &t->change, i);
  }
  assert_true(heap_model_satisfies(m, t->definition));
  if (is_inner) return;
  for (uint32_t i = 0; i < m->nodes; i++) {
    uint8_t *cell = heap_model_cell(m, t->change.entry, &i), right = *cell;
    *cell = (uint8_t)((right + 1) % m->nodes);
    if (*cell != right) assert_false(heap_model_satisfies(m, t->definition));
    *cell = right;
    t->entries++;
  }
}

static void check_pair(struct adapt_test *t, struct heap_model *m) {
  bool holds = heap_model_satisfies(m, t->rule);
  t->pairs++;
  t->holds += holds;
  if (holds ? is_change_inside(t, m, true) : !is_change_inside(t, m, false)) return;
  struct strbuf b = STRBUF_INIT;
  heap_model_print(m, &b);
  fail_msg("the change is %sinside\n%s", holds ? "not " : "", b.text);
}

static bool set_field(struct heap_model *m, uint32_t field, uint64_t *number) {
  uint32_t successors[MOST_NODES] = {0};
  for (uint32_t i = 1; i < m->nodes; i++) successors[i] = digit(number, m->nodes);
  return heap_model_set_successors(m, field, successors);
}

/* Acyclic fields for both states. The rule is about paths between all nodes but those inside the mod-set, where the
 * contract speaks; that both are orders is all that is known there. */
static void check_all(struct adapt_test *t, uint32_t stride) {
  for (uint32_t nodes = 2; nodes <= MOST_NODES; nodes++)
    for (uint64_t first = 0;; first += stride) {
      struct heap_model m;
      uint64_t rest = first;
      heap_model_init(&m, t->v, nodes);
      bool is_good = set_field(&m, t->change.before, &rest);
      for (uint32_t i = 0; i < t->outer.count; i++) {
        heap_model_set_constant(&m, t->intervals[i].from, digit(&rest, nodes));
        if (!term_eq(t->intervals[i].to, t->v->null))
          heap_model_set_constant(&m, t->intervals[i].to, digit(&rest, nodes));
      }
      if (!rest && is_good) {
        check_entry(t, &m);
        for (uint64_t second = 0; second < (uint64_t)nodes * nodes * nodes; second++) {
          uint64_t number = second;
          if (set_field(&m, t->change.after, &number) && !number) check_pair(t, &m);
        }
      }
      heap_model_release(&m);
      if (rest) break;
    }
  print_message("%llu pairs, the rule holds for %llu, %llu wrong entries\n", (unsigned long long)t->pairs,
                (unsigned long long)t->holds, (unsigned long long)t->entries);
  assert_true(t->holds > 0 && t->holds < t->pairs);
}

static void adapt_init(struct adapt_test *t, struct heap_fixture *f, uint32_t count, bool is_open, bool is_inner) {
  static const char *const names[] = {"s1", "t1", "s2", "t2"};
  memset(t, 0, sizeof *t);
  t->f = f;
  struct vocabulary *v = t->v = &f->vocabulary;
  for (uint32_t i = 0; i < 2; i++)
    t->intervals[i] = (struct heap_interval){heap_constant(v, names[2 * i]), heap_constant(v, names[2 * i + 1])};
  if (is_open) t->intervals[count - 1].to = v->null;
  uint32_t before = vocabulary_field(v, "old"), after = vocabulary_field(v, "n"), entry = vocabulary_entry(v, "en");
  uint32_t inner = is_inner ? vocabulary_bounded(v, "in", 2) : HEAP_NO_SYMBOL;
  t->outer = (struct heap_change){before, after, t->intervals, count, entry, HEAP_NO_SYMBOL};
  t->change = (struct heap_change){before, after, t->intervals, is_inner ? 1 : count, entry, inner};
  t->definition = heap_entry_definition(v, &t->change);
  t->outer_definition = heap_entry_definition(v, &t->outer);
  t->rule = heap_adaptation(v, &t->change);
}

static void test_closed_interval(void **state) {
  struct adapt_test t;
  adapt_init(&t, *state, 1, false, false);
  check_all(&t, 1);
}

static void test_open_interval(void **state) {
  struct adapt_test t;
  adapt_init(&t, *state, 1, true, false);
  check_all(&t, 1);
}

static void test_two_intervals(void **state) {
  struct adapt_test t;
  adapt_init(&t, *state, 2, false, false);
  check_all(&t, 7); /* one in seven of the heaps before */
}

/* The entry function of the first interval by that of both, and a function between. */
static void test_inner(void **state) {
  struct adapt_test t;
  adapt_init(&t, *state, 2, false, true);
  check_all(&t, 7);
}

/* The rule is decidable, and can hold at all: (5.3) as printed cannot. */
static void test_satisfiable(void **state) {
  struct heap_fixture *f = *state;
  for (int is_inner = 0; is_inner < 2; is_inner++) {
    struct adapt_test t;
    struct heap_model m;
    adapt_init(&t, f, 2, false, is_inner);
    term assumptions[] = {t.definition,
                          t.rule,
                          t.outer_definition,
                          heap_text(f, "const s1, t1, s2, t2, w; field old2; true"),
                          heap_apply(t.v, t.change.before, (term[]){heap_constant(t.v, "w"), heap_constant(t.v, "s1")}),
                          term_not(heap_reach(t.v, t.change.after, heap_constant(t.v, "w"), heap_constant(t.v, "t1")))};
    struct heap_solver *h = heap_solver_new(&f->ctx, &f->vocabulary);
    assert_int_equal(heap_solver_check(h, assumptions, 6), SOLVER_SAT);
    heap_solver_small_model(h, &m);
    for (uint32_t i = 0; i < 6; i++) assert_true(heap_model_satisfies(&m, assumptions[i]));
    heap_model_release(&m);
    heap_solver_free(h);
    if (is_inner) break;
    heap_teardown(state);
    heap_setup(state);
    f = *state;
  }
}

/* ---- union-find, Figure 5.2: the path where `find` calls itself ---- */

struct find_test {
  struct heap_fixture *f;
  struct heap_change change;
  struct heap_interval mod; /* of the inner call */
  struct heap_statement write;
  struct heap_state state;
  term assumed[3]; /* before the call, the contract of the call, the adaptation */
};

/* i = x->f; if (i) { i = find(i); x->f = i; }: `old` is the field at entry, `n` after the inner call. */
static void find_init(struct find_test *t, struct heap_fixture *f) {
  struct vocabulary *v = &f->vocabulary;
  static const uint32_t fields[] = {0};
  memset(t, 0, sizeof *t);
  t->f = f;
  t->assumed[0] = heap_text(f, "field old; const i, r, w, c;"
                               "x != null && x.old = i && i != null && old*(x, r) && r.old = null");
  t->assumed[1] = heap_text(f, "forall a, b: old*(i, a) && old*(a, r) && old*(i, b) && old*(b, r) ->"
                               "(n*(a, b) <-> a = b || b = r)");
  t->mod = (struct heap_interval){heap_constant(v, "i"), heap_constant(v, "r")};
  t->change = (struct heap_change){vocabulary_find(v, "old"), vocabulary_find(v, "n"), &t->mod, 1,
                                   vocabulary_find(v, "en"),  HEAP_NO_SYMBOL};
  t->assumed[2] = term_and2(&f->terms, heap_entry_definition(v, &t->change), heap_adaptation(v, &t->change));
  assert_int_equal(vocabulary_find(v, "n"), fields[0]);
  t->state = (struct heap_state){.vocabulary = v, .allocated = HEAP_NO_SYMBOL, .fields = fields, .field_count = 1};
  t->write = (struct heap_statement){.kind = HEAP_WRITE, .x = heap_constant(v, "x"), .y = t->mod.to, .symbol = 0};
}

/* Whether the formula holds after the write; with the adaptation, or without it. */
static bool holds_after(struct find_test *t, const char *post, bool is_adapted) {
  struct heap_solver *h = heap_solver_new(&t->f->ctx, &t->f->vocabulary);
  term goal = heap_wlp_safe(&t->state, &t->write, heap_text(t->f, post));
  for (int i = 0; i < 2 + is_adapted; i++) assert_true(heap_solver_assert(h, t->assumed[i]));
  assert_int_equal(heap_solver_check(h, NULL, 0), SOLVER_SAT);
  enum solver_result result = heap_solver_refute(h, goal);
  if (result == SOLVER_UNKNOWN) fail_msg("%s", heap_solver_reason(h));
  if (result == SOLVER_SAT) {
    struct heap_model m;
    heap_solver_small_model(h, &m);
    for (int i = 0; i < 2 + is_adapted; i++) assert_true(heap_model_satisfies(&m, t->assumed[i]));
    assert_false(heap_model_satisfies(&m, goal));
    heap_model_release(&m);
  }
  heap_solver_free(h);
  return result == SOLVER_UNSAT;
}

static void test_find(void **state) {
  struct find_test t;
  find_init(&t, *state);
  /* The contract of find itself, and that the call keeps within the mod-set of the caller. */
  assert_true(holds_after(&t,
                          "forall a, b: old*(x, a) && old*(a, r) && old*(x, b) && old*(b, r) ->"
                          "(n*(a, b) <-> a = b || b = r)",
                          true));
  assert_true(holds_after(&t, "forall a: old*(i, a) && old*(a, r) -> old*(x, a) && old*(a, r)", true));
  /* Section 5.1.3: what happens to nodes outside, which the contract alone does not tell. */
  const char *still = "old*(w, x) -> n*(w, r)";
  const char *no_longer = "old*(w, x) && old*(x, c) && c != x && c != r && c != null -> !n*(w, c)";
  const char *elsewhere = "!old*(w, r) -> (n*(w, c) <-> old*(w, c))";
  assert_true(holds_after(&t, still, true));
  assert_true(holds_after(&t, no_longer, true));
  assert_true(holds_after(&t, elsewhere, true));
  assert_false(holds_after(&t, still, false));
  assert_false(holds_after(&t, no_longer, false));
  assert_false(holds_after(&t, elsewhere, false));
  /* Wrong claims are refuted with a heap. */
  assert_false(holds_after(&t, "old*(w, c) -> n*(w, c)", true));
  assert_false(holds_after(&t, "n*(w, x) <-> n*(x, w)", true));
}

/* The entry function as it is printed. */
static void test_printed_is_contradictory(void **state) {
  struct heap_fixture *f = *state;
  term t = heap_text(f, "const s, t; forall a: n*(a, en(a)) && en(a) != null && n*(s, en(a)) && n*(en(a), t)");
  struct heap_solver *h = heap_solver_new(&f->ctx, &f->vocabulary);
  assert_int_equal(heap_solver_check(h, &t, 1), SOLVER_UNSAT);
  heap_solver_free(h);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      HEAP_TEST(test_closed_interval),
      HEAP_TEST(test_open_interval),
      HEAP_TEST(test_two_intervals),
      HEAP_TEST(test_inner),
      HEAP_TEST(test_satisfiable),
      HEAP_TEST(test_find),
      HEAP_TEST(test_printed_is_contradictory),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
