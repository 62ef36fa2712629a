/* Programs of Table 3.5 and appendix B as statements: the conditions of their loop invariants are valid, those of
 * mutants are not, and every assumption can hold. Z3 agrees. */
#include "lists/logic/heap_fixture.h"
#include "lists/logic/wlp.h"

#include <stdio.h>

struct verifier {
  struct heap_fixture *f;
  struct heap_state state;
  uint32_t fields[2], marks[1];
  uint64_t nanoseconds, slowest;
  uint32_t conditions;
  uint64_t slowest_model;
  uint32_t largest; /* heap that breaks a condition, null included */
};

static void verifier_init(struct verifier *t, struct heap_fixture *f) {
  memset(t, 0, sizeof *t);
  t->f = f;
  heap_text(f, "const c, d, e, i, j, k, t, u; field n0; true");
  t->fields[0] = vocabulary_find(&f->vocabulary, "n");
  t->marks[0] = vocabulary_find(&f->vocabulary, "C");
  t->state = (struct heap_state){.vocabulary = &f->vocabulary,
                                 .allocated = vocabulary_find(&f->vocabulary, "alloc"),
                                 .fields = t->fields,
                                 .field_count = 1,
                                 .marks = t->marks,
                                 .mark_count = 1};
}

/* A statement as text: "x = y", "x = null", "x = y.n", "x.n = y", "x = new", "free x", "assume formula". */
static struct heap_statement statement(struct verifier *t, const char *text) {
  struct vocabulary *v = &t->f->vocabulary;
  struct heap_statement s = {.kind = HEAP_ASSIGN, .symbol = t->fields[0]};
  char left[16] = "", right[16] = "", field[8] = "";
  if (strncmp(text, "assume ", 7) == 0) {
    s.kind = HEAP_ASSUME;
    s.condition = heap_text(t->f, text + 7);
  } else if (sscanf(text, "free %15s", right) == 1) {
    s.kind = HEAP_FREE;
    s.x = heap_constant(v, right);
  } else if (sscanf(text, "%15[a-z].%7s = %15s", left, field, right) == 3) {
    s.kind = HEAP_WRITE;
    s.x = heap_constant(v, left);
    s.y = heap_constant(v, right);
  } else if (sscanf(text, "%15[a-z] = %15[a-z].%7s", left, right, field) == 3) {
    s.kind = HEAP_READ;
    s.x = heap_constant(v, left);
    s.y = heap_constant(v, right);
  } else if (sscanf(text, "%15[a-z] = %15s", left, right) == 2) {
    s.x = heap_constant(v, left);
    s.y = heap_constant(v, right);
    if (strcmp(right, "new") == 0) s.kind = HEAP_ALLOCATE;
  } else {
    fail_msg("no statement: %s", text);
  }
  return s;
}

/* Statements are separated by ';'. */
static term precondition(struct verifier *t, const char *program, term post) {
  char text[512], *parts[32], *save = NULL;
  uint32_t count = 0;
  snprintf(text, sizeof text, "%s", program);
  for (char *p = strtok_r(text, ";", &save); p; p = strtok_r(NULL, ";", &save)) parts[count++] = p + strspn(p, " ");
  while (count--) {
    struct heap_statement s = statement(t, parts[count]);
    post = heap_wlp_safe(&t->state, &s, post);
  }
  return post;
}

/* Is {pre} program {post} valid? Checks that pre can hold, and any heap that breaks it. */
static bool is_valid(struct verifier *t, const char *pre, const char *program, const char *post) {
  struct heap_solver *h = heap_solver_new(&t->f->ctx, &t->f->vocabulary);
  uint64_t start = clock_now();
  term goal = precondition(t, program, heap_text(t->f, post));
  assert_true(heap_solver_assert(h, heap_text(t->f, pre)));
  assert_int_equal(heap_solver_check(h, NULL, 0), SOLVER_SAT);
  enum solver_result result = heap_solver_refute(h, goal);
  if (result == SOLVER_UNKNOWN) fail_msg("%s: %s", program, heap_solver_reason(h));
  uint64_t used = clock_now() - start;
  t->nanoseconds += used;
  t->conditions++;
  if (used > t->slowest) t->slowest = used;
  term question[2] = {heap_text(t->f, pre), term_not(goal)};
  if (result == SOLVER_SAT) {
    struct heap_model m;
    start = clock_now();
    heap_solver_small_model(h, &m);
    used = clock_now() - start;
    if (used > t->slowest_model) t->slowest_model = used;
    if (m.nodes > t->largest) t->largest = m.nodes;
    assert_true(heap_model_satisfies(&m, question[0]) && heap_model_satisfies(&m, question[1]));
    heap_model_release(&m);
  }
  assert_int_equal(heap_ask_z3(&t->f->ctx, &t->f->vocabulary, question, 2, 60000), result);
  heap_solver_free(h);
  return result == SOLVER_UNSAT;
}

static void report(const struct verifier *t) {
  print_message("%u conditions, %.1f ms each, at most %.1f; heaps of up to %u nodes in %.1f ms\n", t->conditions,
                (double)t->nanoseconds / 1e6 / t->conditions, (double)t->slowest / 1e6, t->largest,
                (double)t->slowest_model / 1e6);
  assert_true(t->largest <= 8);
}

/* Table 3.1, in a heap where all nodes are allocated. The invariant there needs two more conjuncts: all nodes were in
 * the list at first, and the two lists have no node in common. */
static void test_reverse(void **state) {
  struct verifier t;
  verifier_init(&t, *state);
  const char *all = "(forall a: alloc(a) || a = null)";
  char before[512], invariant[1024], loop[1200], after[512];
  snprintf(before, sizeof before, "%s && (forall a: n*(h, a)) && (forall a, b: n*(a, b) <-> n0*(a, b))", all);
  snprintf(invariant, sizeof invariant,
           "%s && (forall a, b: a != null && b != null -> "
           "(n*(d, a) -> (n*(a, b) <-> n0*(b, a))) && (!n*(d, a) -> n*(c, a) && (n*(a, b) <-> n0*(a, b))))",
           all);
  snprintf(after, sizeof after,
           "(forall a: a != null -> n*(d, a)) && "
           "(forall a, b: a != null && b != null -> (n*(a, b) <-> n0*(b, a)))");
  const char *body = "assume c != null; t = c.n; c.n = null; c.n = d; d = c; c = t";
  snprintf(loop, sizeof loop, "%s && (forall a: n0*(h, a)) && (forall a: a != null && n*(c, a) -> !n*(d, a))",
           invariant);
  assert_true(is_valid(&t, before, "c = h; d = null", loop));
  assert_true(is_valid(&t, loop, body, loop));
  assert_true(is_valid(&t, loop, "assume c = null", after));
  /* Mutants: the link is not turned, the list is lost, the order of the steps is wrong. */
  assert_false(is_valid(&t, loop, "assume c != null; t = c.n; d = c; c = t", loop));
  assert_false(is_valid(&t, loop, "assume c != null; t = c.n; c.n = null; d = c; c = t", loop));
  assert_false(is_valid(&t, loop, "assume c != null; c.n = d; t = c.n; d = c; c = t", loop));
  assert_false(is_valid(&t, loop, "t = c.n; c.n = d; d = c; c = t", loop)); /* null dereference */
  assert_false(is_valid(&t, loop, "assume d = null", after));
  report(&t);
}

/* Appendix B, "SLL: insert", with the invariant there. */
static void test_insert(void **state) {
  struct verifier t;
  verifier_init(&t, *state);
  const char *pre = "(forall a: alloc(a) || a = null) && h != null && n+(h, x) && e != null && e.n = null && !n*(h, e)";
  char invariant[512];
  snprintf(invariant, sizeof invariant, "%s && (j = null -> i = h) && (j != null -> n*(h, j) && j.n = i) && n*(i, x)",
           pre);
  assert_true(is_valid(&t, pre, "i = h; j = null", invariant));
  assert_true(is_valid(&t, invariant, "assume i != x && i != null; j = i; i = i.n", invariant));
  const char *post = "h != null && n*(h, e) && e.n = x";
  assert_true(is_valid(&t, invariant, "assume i = x || i = null; assume j != null; j.n = e; e.n = i", post));
  assert_false(is_valid(&t, invariant, "assume i = x || i = null; j.n = e", post));
  assert_false(
      is_valid(&t, invariant, "assume i = x || i = null; assume j != null; e.n = j; j.n = e", post)); /* cycle */
  assert_false(is_valid(&t, invariant, "assume i != null; i = i.n; j = i", invariant));
  report(&t);
}

/* Create, and delete all: allocation and free. */
static void test_memory(void **state) {
  struct verifier t;
  verifier_init(&t, *state);
  const char *create = "forall a: n*(h, a) -> alloc(a) || a = null";
  assert_true(is_valid(&t, "true", "h = null", create));
  assert_true(is_valid(&t, create, "e = new; e.n = h; h = e", create));
  assert_false(is_valid(&t, create, "e = new; h = e", create)); /* the field has any value */
  const char *owned = "(forall a: n*(h, a) -> alloc(a) || a = null) && "
                      "(forall a, b: n*(h, a) && a != null && n*(b, a) -> n*(h, b) || n*(b, h) || !alloc(b))";
  assert_true(is_valid(&t, owned, "assume h != null; t = h; h = h.n; free t", create));
  assert_false(is_valid(&t, owned, "assume h != null; t = h; free t; h = h.n", create)); /* use after free */
  assert_false(is_valid(&t, owned, "assume h != null; free h; free h", "true"));         /* double free */
  assert_false(is_valid(&t, owned, "assume h != null; free h", create));
  report(&t);
}

/* Section 3.5: reverse twice is the identity; as summaries over three versions of the field. */
static void test_composition(void **state) {
  struct verifier t;
  verifier_init(&t, *state);
  heap_text(t.f, "field n1, n2; const h0, h1, h2; true");
  const char *once = "(forall a: n0*(h0, a) <-> n1*(h1, a)) && n0*(h0, h1) && "
                     "(forall a, b: a != null && b != null && n0*(h0, a) && n0*(h0, b) -> (n1*(a, b) <-> n0*(b, a)))";
  const char *twice = "(forall a: n1*(h1, a) <-> n2*(h2, a)) && n1*(h1, h2) && "
                      "(forall a, b: a != null && b != null && n1*(h1, a) && n1*(h1, b) -> (n2*(a, b) <-> n1*(b, a)))";
  char both[1024];
  snprintf(both, sizeof both, "%s && %s && h0 != null", once, twice);
  assert_true(is_valid(&t, both, "", "h2 = h0"));
  assert_true(is_valid(&t, both, "", "forall a, b: n0*(h0, a) && n0*(h0, b) -> (n2*(a, b) <-> n0*(a, b))"));
  assert_false(is_valid(&t, both, "", "h1 = h0"));
  report(&t);
}

/* Writes one after the other: the condition of each speaks of all before it. The list c1, ..., c6 is reversed, which
 * takes six writes without a loop, and the postcondition is about all pairs of nodes. */
static void test_writes(void **state) {
  struct verifier t;
  verifier_init(&t, *state);
  heap_text(t.f, "const ca, cb, cc, cd, ce, cf; true");
  const char *pre = "(forall a: alloc(a) || a = null) && (forall a, b: n*(a, b) <-> n0*(a, b)) &&"
                    "ca.n = cb && cb.n = cc && cc.n = cd && cd.n = ce && ce.n = cf && cf.n = null";
  const char *writes = "ca.n = null; cb.n = ca; cc.n = cb; cd.n = cc; ce.n = cd; cf.n = ce";
  const char *post = "forall a, b: n*(cf, a) && n*(a, b) && b != null -> n0*(b, a)";
  assert_true(is_valid(&t, pre, writes, post));
  assert_true(is_valid(&t, pre, writes, "forall a: n0*(ca, a) && a != null -> n*(cf, a)"));
  assert_false(is_valid(&t, pre, "ca.n = null; cb.n = ca; cc.n = cb; cd.n = cb; ce.n = cd; cf.n = ce",
                        "forall a: n0*(ca, a) && a != null -> n*(cf, a)"));
  /* The same by a loop that is unrolled, with reads in between. */
  const char *step = "assume c != null; t = c.n; c.n = d; d = c; c = t;";
  const char *post_of_loop = "d = cf && forall a, b: n*(d, a) && n*(a, b) && b != null -> n0*(b, a)";
  char loop[512] = "c = ca; d = null;";
  for (int i = 0; i < 6; i++) strcat(loop, step);
  assert_true(is_valid(&t, pre, loop, post_of_loop));
  assert_false(is_valid(&t, pre, loop, "forall a: n0*(ca, a) && a != null -> n*(d, a) && a != cf"));
  report(&t);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      HEAP_TEST(test_reverse),     HEAP_TEST(test_insert), HEAP_TEST(test_memory),
      HEAP_TEST(test_composition), HEAP_TEST(test_writes),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
