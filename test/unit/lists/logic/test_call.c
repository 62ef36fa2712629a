/* Union-find of Figure 5.2, by contracts: `union` calls `find` twice, on paths that may share nodes. */
#include "lists/logic/heap_call.h"
#include "lists/logic/heap_fixture.h"
#include "lists/logic/wlp.h"

/* Four values of the inner entry functions suffice: the start of the path, the node where the two paths meet, the root
 * that the first call has made many nodes point to, and null. */
static const char declarations[] =
    "field f, old, f1, f2; entry enA; bounded e1/4, e2/4; const r, rx, ry, ret, t, s, w;";

struct union_test {
  struct heap_fixture *f;
  struct vocabulary *v;
  struct heap_contract find;
  struct heap_interval find_mod, mod[2];
  term formals[2], actuals[2][2];
  struct heap_call calls[2];
  struct heap_state state;
  uint32_t field;
  struct heap_change outer;
};

static uint32_t symbol(struct union_test *t, const char *name) { return vocabulary_find(t->v, name); }

static void union_init(struct union_test *t, struct heap_fixture *f) {
  memset(t, 0, sizeof *t);
  t->f = f;
  struct vocabulary *v = t->v = &f->vocabulary;
  heap_text(f, declarations);
  t->field = symbol(t, "f");
  term x = heap_constant(v, "x"), y = heap_constant(v, "y"), r = heap_constant(v, "r");
  term rx = heap_constant(v, "rx"), ry = heap_constant(v, "ry");
  t->formals[0] = x, t->formals[1] = r;
  t->find_mod = (struct heap_interval){x, r};
  t->find = (struct heap_contract){
      .field = t->field,
      .before = symbol(t, "old"),
      .formals = t->formals,
      .formal_count = 2,
      .result = heap_constant(v, "ret"),
      .requires = heap_text(f, "x != null && f*(x, r) && r.f = null"),
      .ensures = heap_text(f, "ret = r && (forall a, b: old*(x, a) && old*(a, r) && old*(x, b) && old*(b, r) ->"
                              "(f*(a, b) <-> a = b || b = r))"),
      .mod = &t->find_mod,
      .mod_count = 1,
  };
  t->mod[0] = (struct heap_interval){x, rx}, t->mod[1] = (struct heap_interval){y, ry};
  t->actuals[0][0] = x, t->actuals[0][1] = rx, t->actuals[1][0] = y, t->actuals[1][1] = ry;
  for (int i = 0; i < 2; i++)
    t->calls[i] = (struct heap_call){&t->find,
                                     t->actuals[i],
                                     heap_constant(v, i ? "s" : "t"),
                                     symbol(t, i ? "f2" : "f1"),
                                     symbol(t, "enA"),
                                     symbol(t, i ? "e2" : "e1"),
                                     t->mod,
                                     2,
                                     symbol(t, "old")};
  t->outer = (struct heap_change){symbol(t, "old"), t->field, t->mod, 2, symbol(t, "enA"), HEAP_NO_SYMBOL};
  t->state = (struct heap_state){.vocabulary = v, .allocated = HEAP_NO_SYMBOL, .fields = &t->field, .field_count = 1};
}

/* t = find(x); s = find(y); if (t != s) t->f = s; */
static term union_wlp(struct union_test *t, term post, bool is_guarded) {
  struct terms *terms = t->v->terms;
  term a = t->calls[0].result, b = t->calls[1].result;
  struct heap_statement write = {.kind = HEAP_WRITE, .x = a, .y = b, .symbol = t->field};
  term written = heap_wlp_safe(&t->state, &write, post);
  term after = is_guarded ? term_ite(terms, term_equals(terms, a, b), post, written) : written;
  return heap_wlp_call(t->v, &t->calls[0], heap_wlp_call(t->v, &t->calls[1], after));
}

static const char pre[] = "x != null && y != null && f*(x, rx) && rx.f = null && f*(y, ry) && ry.f = null &&"
                          "(forall a, b: old*(a, b) <-> f*(a, b))";

/* Asks for the validity of the whole condition; checks that what is assumed can hold, and a heap that breaks it. */
static bool is_valid(struct union_test *t, const char *post, bool is_guarded) {
  struct heap_solver *h = heap_solver_new(&t->f->ctx, t->v);
  term goal = union_wlp(t, heap_text(t->f, post), is_guarded);
  term before = term_and2(t->v->terms, heap_text(t->f, pre), heap_entry_definition(t->v, &t->outer));
  assert_true(heap_solver_assert(h, before));
  assert_int_equal(heap_solver_check(h, NULL, 0), SOLVER_SAT);
  uint64_t start = clock_now();
  enum solver_result result = heap_solver_refute(h, goal);
  struct heap_statistics n = heap_solver_statistics(h);
  print_message("%s: %.1f ms, %llu rounds, %llu instances, %llu elements\n", post, (double)(clock_now() - start) / 1e6,
                (unsigned long long)n.rounds, (unsigned long long)n.instances, (unsigned long long)n.elements);
  if (result == SOLVER_UNKNOWN) fail_msg("%s", heap_solver_reason(h));
  if (result == SOLVER_SAT) {
    struct heap_model m;
    heap_solver_model(h, &m);
    assert_true(heap_model_satisfies(&m, before));
    assert_false(heap_model_satisfies(&m, goal));
    heap_model_release(&m);
    start = clock_now();
    heap_solver_small_model(h, &m);
    print_message("  a heap of %u nodes, %.1f ms\n", m.nodes, (double)(clock_now() - start) / 1e6);
    assert_true(m.nodes <= 8);
    assert_true(heap_model_satisfies(&m, before));
    assert_false(heap_model_satisfies(&m, goal));
    heap_model_release(&m);
  }
  heap_solver_free(h);
  return result == SOLVER_UNSAT;
}

/* The assumptions about one call, and about both, can hold: also if the paths meet, and if they do not. */
static void test_not_vacuous(void **state) {
  struct union_test t;
  union_init(&t, *state);
  struct heap_solver *h = heap_solver_new(&t.f->ctx, t.v);
  assert_true(heap_solver_assert(h, heap_text(t.f, pre)));
  assert_true(heap_solver_assert(h, heap_entry_definition(t.v, &t.outer)));
  term first = heap_call_assumption(t.v, &t.calls[0], t.calls[0].result);
  term cases[] = {heap_text(t.f, "rx = ry && x != y && x != rx"),
                  heap_text(t.f, "rx != ry && old+(x, rx) && w.old = x")};
  for (int i = 0; i < 2; i++) {
    term assumptions[] = {first, cases[i], heap_call_requires(t.v, &t.calls[1])};
    assert_int_equal(heap_solver_check(h, assumptions, 2), SOLVER_SAT);
    assert_int_equal(heap_solver_check(h, assumptions, 3), SOLVER_SAT);
  }
  heap_solver_free(h);
}

static void test_union(void **state) {
  struct union_test t;
  union_init(&t, *state);
  /* What `union` is for: afterwards both are in one bin, and others are where they were. Under
   * sanitizers one question will do. */
  assert_true(is_valid(&t, "f*(x, ry) && f*(y, ry)", true));
  if (UNIT_IS_SANITIZED) return;
  assert_true(is_valid(&t, "!old*(w, rx) && !old*(w, ry) -> (f*(w, r) <-> old*(w, r))", true));
  /* Without the test `t != s` it makes a cycle; and more nodes than before reach the root. */
  assert_false(is_valid(&t, "f*(x, ry)", false));
  assert_false(is_valid(&t, "f*(w, ry) <-> old*(w, ry)", true));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      HEAP_TEST(test_not_vacuous),
      HEAP_TEST(test_union),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
