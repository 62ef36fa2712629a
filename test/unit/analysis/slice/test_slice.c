/* Slices of small programs: what is kept, what is not. That violations are preserved is tested by check_passes. */
#include "unit.h"

#include "analysis/slice/slice.h"
#include "program/source.h"

struct fixture {
  struct source s;
  struct slice *slice;
};

#define HEADER                                                                                                         \
  "#include <stdlib.h>\nextern void reach_error(void); extern int __VERIFIER_nondet_int(void);\n"                      \
  "extern void __VERIFIER_assume(int);\n"

static void load(struct fixture *f, const char *text, enum slice_blocking blocking) {
  source_load_with(&f->s, text, DATA_MODEL_LP64, EXTERN_EFFECTS_NONE,
                   (struct points_to_options){.separate_unknown = false});
  f->slice = slice_new(&f->s.context, f->s.cfg, f->s.calls, f->s.reachable, PROPERTY_UNREACH_CALL, blocking);
  assert_non_null(f->slice);
}

static void done(struct fixture *f) {
  slice_free(f->slice);
  source_free(&f->s);
}

static bool kept(const struct fixture *f, const char *function, const char *text) {
  return bitset_has(&f->slice->edges, source_edge(&f->s, function, text));
}
static bool skipped(const struct fixture *f, const char *function, const char *text) {
  return bitset_has(&f->slice->skipped, source_edge(&f->s, function, text));
}

static void data_dependence(void **state) {
  (void)state;
  struct fixture f;
  load(&f,
       HEADER "int main(void) { int a = __VERIFIER_nondet_int(), b = 2, c = a + 1; c = b; b = 7; int d = a;\n"
              "  if (c == 3) reach_error(); return d; }\n",
       SLICE_RELATED_BLOCKING);
  assert_true(kept(&f, "main", "c = b"));
  assert_true(kept(&f, "main", "b = 2"));
  assert_true(skipped(&f, "main", "b = 7"));     /* after its last use */
  assert_true(skipped(&f, "main", "c = a + 1")); /* overwritten */
  assert_true(skipped(&f, "main", "d = a"));
  assert_true(kept(&f, "main", "assume(c == 3)"));
  done(&f);
}

static void control_dependence_and_loops(void **state) {
  (void)state;
  struct fixture f;
  load(&f,
       HEADER "int main(void) { int n = __VERIFIER_nondet_int(), x = 0, y = 0, i;\n"
              "  for (i = 0; i < n; i++) y = y + 2;\n"
              "  if (n > 4) { x = 1; }\n"
              "  if (y > 5) { i = 0; }\n"
              "  if (x) reach_error(); return y; }\n",
       SLICE_RELATED_BLOCKING);
  assert_true(kept(&f, "main", "x = 1"));
  assert_true(kept(&f, "main", "assume(n > 4)"));
  assert_true(skipped(&f, "main", "y = y + 2")); /* a loop without influence, which may also not end */
  assert_true(skipped(&f, "main", "assume(i < n)"));
  assert_true(skipped(&f, "main", "assume(y > 5)"));
  done(&f);
}

static void memory_and_calls(void **state) {
  (void)state;
  struct fixture f;
  load(&f,
       HEADER "struct s { int a, b; } x, y, *p = &x; int g, h;\n"
              "void set(struct s *q, int v, int w) { q->a = v; q->b = w; h = w; }\n"
              "int twice(int v) { g = v; return v + v; }\n"
              "void log_it(int v) { h = v; }\n"
              "int main(void) { set(&x, 1, 2); set(&y, 3, 4); log_it(5); int r = twice(6);\n"
              "  if (p->a == r) reach_error(); return 0; }\n",
       SLICE_RELATED_BLOCKING);
  assert_true(kept(&f, "set", "q->a = v"));
  assert_true(skipped(&f, "set", "q->b = w"));
  assert_true(skipped(&f, "set", "h = w"));
  assert_true(skipped(&f, "main", "log_it(5)"));
  assert_false(bitset_has(&f.slice->functions, program_find_function(f.s.p, "log_it")));
  assert_true(kept(&f, "twice", "return v + v"));
  assert_true(skipped(&f, "twice", "g = v"));
  assert_true(kept(&f, "main", "r = twice(6)"));
  done(&f);
}

static void related_assumptions(void **state) {
  (void)state;
  static const char text[] = HEADER "int main(void) { int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();\n"
                                    "  __VERIFIER_assume(a > 3); __VERIFIER_assume(b > 4); if (a > 100) abort();\n"
                                    "  if (a == 2) reach_error(); return b; }\n";
  struct fixture f;
  load(&f, text, SLICE_RELATED_BLOCKING);
  assert_true(kept(&f, "main", "assume(a > 3)"));
  assert_true(kept(&f, "main", "assume(a <= 100)")); /* the other way only leads to an end */
  assert_false(kept(&f, "main", "assume(a > 100)"));
  assert_false(skipped(&f, "main", "assume(a > 100)")); /* removed */
  assert_true(skipped(&f, "main", "assume(b > 4)"));
  done(&f);
  load(&f, text, SLICE_ALL_BLOCKING);
  assert_true(kept(&f, "main", "assume(a > 3)") && kept(&f, "main", "assume(b > 4)"));
  done(&f);
}

static void calls_that_may_not_return(void **state) {
  (void)state;
  static const char text[] =
      HEADER "int cfg; void check(int v) { if (v == 0) abort(); }\n"
             "int main(void) { int a = __VERIFIER_nondet_int(); cfg = __VERIFIER_nondet_int(); check(cfg);\n"
             "  if (a == 2) reach_error(); return 0; }\n";
  struct fixture f;
  load(&f, text, SLICE_RELATED_BLOCKING);
  assert_true(skipped(&f, "main", "check(cfg)"));
  done(&f);
  load(&f, text, SLICE_ALL_BLOCKING);
  assert_true(kept(&f, "main", "check(cfg)"));
  assert_true(kept(&f, "check", "assume(v != 0)"));
  done(&f);
}

static void releases_of_kept_allocations(void **state) {
  (void)state;
  struct fixture f;
  load(&f,
       HEADER
       "int main(void) { char *p = malloc(4); char *other = malloc(8); free(p); char *q = malloc(4); free(other);\n"
       "  if (p == q) reach_error(); return 0; }\n",
       SLICE_RELATED_BLOCKING);
  assert_true(kept(&f, "main", "p = malloc(4)") && kept(&f, "main", "q = malloc(4)"));
  assert_true(kept(&f, "main", "free(p)")); /* the address may be used again */
  assert_true(skipped(&f, "main", "free(other)"));
  assert_true(skipped(&f, "main", "other = malloc(8)"));
  done(&f);
}

static void nothing_to_violate(void **state) {
  (void)state;
  struct fixture f;
  load(&f, "int main(void) { int x = 1; return x; }\n", SLICE_RELATED_BLOCKING);
  assert_int_equal(bitset_count(&f.slice->edges), 0);
  assert_int_equal(bitset_count(&f.slice->skipped), 0);
  done(&f);
}

/* What decides directly about the property counts whatever it is about; what only leads to an end of the program does
 * not decide about anything else. */
static void direct_assumptions(void **state) {
  (void)state;
  struct fixture f;
  load(&f,
       HEADER "int main(void) { int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), x = 0;\n"
              "  if (b > 100) abort(); x = 1;\n"
              "  if (x == a) { __VERIFIER_assume(b > 4); reach_error(); } return b; }\n",
       SLICE_RELATED_BLOCKING);
  assert_true(kept(&f, "main", "assume(b > 4)"));
  assert_true(kept(&f, "main", "x = 1"));
  done(&f);
  load(&f,
       HEADER "int main(void) { int b = __VERIFIER_nondet_int(), x = 0; if (b > 100) abort(); x = 1;\n"
              "  if (x) reach_error(); return b; }\n",
       SLICE_RELATED_BLOCKING);
  assert_true(kept(&f, "main", "x = 1"));
  assert_true(skipped(&f, "main", "assume(b <= 100)"));
  done(&f);
}

/* A function without a body may write what has escaped, and nothing else. */
static void memory_that_escapes(void **state) {
  (void)state;
  struct fixture f;
  f.slice = NULL;
  source_load(&f.s, HEADER "extern void unknown(int *); int inner[4], outer[4];\n"
                           "int main(void) { int i = __VERIFIER_nondet_int() & 3, j = __VERIFIER_nondet_int() & 3;\n"
                           "  inner[i] = 1; unknown(outer); if (inner[j] == 2) reach_error(); return 0; }\n");
  f.slice = slice_new(&f.s.context, f.s.cfg, f.s.calls, f.s.reachable, PROPERTY_UNREACH_CALL, SLICE_RELATED_BLOCKING);
  assert_true(kept(&f, "main", "inner[i] = 1"));
  assert_true(skipped(&f, "main", "unknown(outer)"));
  done(&f);
  source_load(&f.s, HEADER "extern void unknown(int *); int outer[4];\n"
                           "int main(void) { int j = __VERIFIER_nondet_int() & 3;\n"
                           "  unknown(outer); if (outer[j] == 2) reach_error(); return 0; }\n");
  f.slice = slice_new(&f.s.context, f.s.cfg, f.s.calls, f.s.reachable, PROPERTY_UNREACH_CALL, SLICE_RELATED_BLOCKING);
  assert_true(kept(&f, "main", "unknown(outer)"));
  done(&f);
}

/* Every kind of write to memory that matters is kept. */
static void kinds_of_writes(void **state) {
  (void)state;
  struct fixture f;
  load(&f,
       HEADER
       "struct s { int v[4]; } g, h, k; int n[4], o[4];\n"
       "int main(void) { int i = __VERIFIER_nondet_int() & 3; g.v[i] = 1; h = g; __builtin_memset(n, 1, 16); k = g;\n"
       "  __builtin_memset(o, 1, 16); if (h.v[i] == n[i]) reach_error(); return 0; }\n",
       SLICE_RELATED_BLOCKING);
  assert_true(kept(&f, "main", "h = g") && kept(&f, "main", "g.v[i] = 1") && kept(&f, "main", "memset(n, 1, 16)"));
  assert_true(skipped(&f, "main", "k = g") && skipped(&f, "main", "memset(o, 1, 16)"));
  done(&f);
}

/* What a parameter is needed for is found out after its call is kept; here the call is the first edge of all. */
static void late_arguments(void **state) {
  (void)state;
  struct fixture f;
  load(&f,
       HEADER "static int a; static void f(int v); int main(void) { for (;;) { f(a); a = a + 1; } }\n"
              "static void f(int v) { int w = v; w = w + 1; if (w == 3) reach_error(); }\n",
       SLICE_RELATED_BLOCKING);
  assert_int_equal(source_edge(&f.s, "main", "f(a)"), 0);
  assert_true(kept(&f, "main", "f(a)") && kept(&f, "main", "a = a + 1"));
  done(&f);
}

static void other_properties_keep_their_checks(void **state) {
  (void)state;
  struct source s;
  source_load(
      &s,
      "int a[4]; int main(int c, char **v) { int i = c, j = 5; j = j * 3; a[i] = 1; int k = j + 1; return a[0]; }\n");
  struct reachable *r = reachable_new(s.cfg, s.calls, PROPERTY_VALID_MEMSAFETY);
  struct slice *x = slice_new(&s.context, s.cfg, s.calls, r, PROPERTY_VALID_MEMSAFETY, SLICE_RELATED_BLOCKING);
  assert_true(bitset_has(&x->edges, source_edge(&s, "main", "a[i] = 1")));
  assert_true(bitset_has(&x->edges, source_edge(&s, "main", "i = c")));
  assert_false(bitset_has(&x->edges, source_edge(&s, "main", "k = j + 1")));
  slice_free(x);
  reachable_free(r);
  source_free(&s);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(data_dependence),
      cmocka_unit_test(control_dependence_and_loops),
      cmocka_unit_test(memory_and_calls),
      cmocka_unit_test(related_assumptions),
      cmocka_unit_test(calls_that_may_not_return),
      cmocka_unit_test(releases_of_kept_allocations),
      cmocka_unit_test(direct_assumptions),
      cmocka_unit_test(memory_that_escapes),
      cmocka_unit_test(late_arguments),
      cmocka_unit_test(kinds_of_writes),
      cmocka_unit_test(nothing_to_violate),
      cmocka_unit_test(other_properties_keep_their_checks),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
