/* The interval analysis on small programs. That its results hold in runs is tested by check_passes. */
#include "unit.h"

#include "analysis/intervals/intervals.h"
#include "program/source.h"

struct fixture {
  struct source s;
  struct intervals *iv;
};

static void load_with(struct fixture *f, const char *text, struct intervals_options options) {
  source_load_with(&f->s, text, DATA_MODEL_LP64, EXTERN_EFFECTS_MEMORY, (struct points_to_options){false, false});
  f->iv = intervals_compute(&f->s.context, f->s.cfg, f->s.calls, options);
  assert_non_null(f->iv);
  assert_true(intervals_check(f->iv));
}

static void load(struct fixture *f, const char *text) { load_with(f, text, (struct intervals_options){false, false}); }

static void done(struct fixture *f) {
  intervals_free(f->iv);
  source_free(&f->s);
}

/* The signed range of the value that the edge with that text assigns, stores or returns. */
static struct interval range_of(struct fixture *f, const char *function, const char *text) {
  const struct edge *e = &f->s.p->edges.data[source_edge(&f->s, function, text)];
  expr value = e->op.kind == OP_STORE    ? e->op.b
               : e->op.kind == OP_RETURN ? f->s.p->args.data[e->op.first_arg]
                                         : e->op.a;
  struct interval r;
  assert_true(intervals_range(f->iv, e->source, value, &r));
  return r;
}

static void assert_range(struct fixture *f, const char *function, const char *text, int64_t min, int64_t max) {
  struct interval r = range_of(f, function, text);
  if (r.smin != min || r.smax != max)
    fail_msg("'%s' has [%lld, %lld], not [%lld, %lld]", text, (long long)r.smin, (long long)r.smax, (long long)min,
             (long long)max);
}

static bool is_reached(struct fixture *f, const char *function, const char *text) {
  return intervals_may_take(f->iv, source_edge(&f->s, function, text));
}

#define NONDET "extern int __VERIFIER_nondet_int(void); extern unsigned char __VERIFIER_nondet_uchar(void);\n"

static void loops_are_widened_and_narrowed(void **state) {
  (void)state;
  struct fixture f;
  load(&f, "int main(void) { int i, s = 0, k; for (i = 0; i < 100; i++) s = i; for (k = 10; k > 0; k -= 2) s = k; int "
           "j = i, m = k; return j; }\n");
  assert_range(&f, "main", "s = i", 0, 99);
  assert_range(&f, "main", "j = i", 100, 100);
  assert_range(&f, "main", "s = k", 1, 10);
  assert_range(&f, "main", "m = k", -1, 0);
  done(&f);
}

static void guards_refine_both_sides(void **state) {
  (void)state;
  struct fixture f;
  load(&f, NONDET "int main(void) { int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(), r;\n"
                  "  if (x > 3 && x <= 20 && y >= x) { r = x; r = y; if (x + 1 == 7) r = x + 0 * y; }\n"
                  "  unsigned char c = __VERIFIER_nondet_uchar(); if (c > 200) r = c; unsigned u = c; if (u < 5u) r = "
                  "(int)u; return r; }\n");
  assert_range(&f, "main", "r = x", 4, 20);
  assert_range(&f, "main", "r = y", 4, INT32_MAX);
  assert_range(&f, "main", "r = c", 201, 255);
  assert_range(&f, "main", "r = u", 0, 4);
  done(&f);
}

static void dead_code(void **state) {
  (void)state;
  struct fixture f;
  load(&f, NONDET "int mode = 2; int main(void) { int x = __VERIFIER_nondet_int(), r = 0;\n"
                  "  if (mode == 1) r = 1; if (x > 5) { if (x < 3) r = 2; } while (mode == 2) { if (x) return r; } r = "
                  "3; return r; }\n");
  assert_false(is_reached(&f, "main", "r = 1"));
  assert_false(is_reached(&f, "main", "r = 2"));
  assert_false(is_reached(&f, "main", "r = 3"));
  assert_true(is_reached(&f, "main", "r = 0"));
  done(&f);
}

static void calls_and_recursion(void **state) {
  (void)state;
  struct fixture f;
  load(&f, NONDET "int count; int clamp(int v) { if (v < 0) return 0; if (v > 9) return 9; return v; }\n"
                  "int down(int n) { count = count + 1; if (n <= 0) return 0; return down(n - 1) + 1; }\n"
                  "int main(void) { int a = clamp(__VERIFIER_nondet_int()), b = clamp(4), keep = 5; int d = down(3);\n"
                  "  int r = a + b; r = keep; r = d; return r; }\n");
  assert_range(&f, "main", "r = a + b", 0, 18);
  assert_range(&f, "main", "r = keep", 5, 5);                            /* a call leaves the caller's locals alone */
  assert_range(&f, "down", "retval = down$1 + 1", INT32_MIN, INT32_MAX); /* merged over all depths */
  struct interval d = range_of(&f, "main", "r = d");
  assert_true(d.smin <= 3 && d.smax >= 3);
  done(&f);
}

static void cells_and_regions(void **state) {
  (void)state;
  struct fixture f;
  load(&f,
       NONDET "int flags[8]; unsigned char bytes[4] = {1, 2, 3, 4}; struct { int a, b; } g = {7, 8}; int *leak;\n"
              "int main(int argc, char **v) { struct { int x; short y; } t; int r, open[2]; leak = open; open[0] = 1;\n"
              "  t.x = 3; t.y = -1; r = t.x + t.y; flags[argc] = 1; flags[argc / 2] = 5; r = flags[argc - 1]; r = "
              "bytes[argc];\n"
              "  r = g.b; g.b = 9; r = g.b + 1; r = *leak; for (int i = 0; i < 2; i++) { int z[1]; r = z[0]; z[0] = 4; "
              "} return r; }\n");
  assert_range(&f, "main", "r = t.x + t.y", 2, 2);
  assert_range(&f, "main", "r = flags[argc - 1]", 0, 5);
  assert_range(&f, "main", "r = bytes[argc]", 1, 4);
  assert_range(&f, "main", "r = g.b", 8, 8);
  assert_range(&f, "main", "r = g.b + 1", 10, 10);
  assert_range(&f, "main", "r = *leak", INT32_MIN, INT32_MAX);
  assert_range(&f, "main", "r = z[0]", INT32_MIN, INT32_MAX); /* unknown again at each entry of its scope */
  done(&f);
}

static void fills_and_copies(void **state) {
  (void)state;
  struct fixture f;
  load(&f, "#include <string.h>\nint main(void) { struct s { int a, b; } x = {1, 2}, y, z; y = x; int r = y.b; "
           "memset(&z, 0, sizeof z);\n"
           "  r = z.a + 7; memset(&z, 255, 4); r = z.a + 1; return r; }\n");
  assert_range(&f, "main", "r = y.b", 2, 2);
  assert_range(&f, "main", "r = z.a + 7", 7, 7);
  assert_range(&f, "main", "r = z.a + 1", 0, 0);
  done(&f);
}

static unsigned wrap_of(struct fixture *f, const char *text) {
  const struct edge *e = &f->s.p->edges.data[source_edge(&f->s, "main", text)];
  return intervals_may_wrap(f->iv, e->source, e->op.a);
}

static void wrapping(void **state) {
  (void)state;
  struct fixture f;
  load(&f, NONDET "int main(void) { int x = __VERIFIER_nondet_int(), r; unsigned u, w = (unsigned)x; if (x > 10 || x < "
                  "-10) return 0;\n"
                  "  r = x + 5; u = w + 1u; unsigned c = __VERIFIER_nondet_uchar(); u = c + 5u; u = c - 5u; u = c * "
                  "1000u; return r + (int)u; }\n");
  assert_int_equal(wrap_of(&f, "r = x + 5") & WRAP_SIGNED, 0);
  assert_int_equal(wrap_of(&f, "u = w + 1"), WRAP_SIGNED | WRAP_UNSIGNED);
  assert_int_equal(wrap_of(&f, "u = c + 5"), 0);
  assert_int_equal(wrap_of(&f, "u = c - 5"), WRAP_UNSIGNED);
  assert_int_equal(wrap_of(&f, "u = c * 1000"), 0);
  done(&f);
}

static void signed_overflow_excluded(void **state) {
  (void)state;
  static const char text[] =
      NONDET "int main(void) { int x = __VERIFIER_nondet_int(), r = 0; if (x > 0) { x = x + 1; r = x; } return r; }\n";
  struct fixture f;
  load(&f, text);
  assert_range(&f, "main", "r = x", INT32_MIN, INT32_MAX);
  done(&f);
  load_with(&f, text, (struct intervals_options){true, true});
  assert_range(&f, "main", "r = x", 2, INT32_MAX);
  done(&f);
}

static void limits_are_honoured(void **state) {
  (void)state;
  struct source s;
  source_load(&s, "int main(void) { int i; for (i = 0; i < 10; i++) {} return i; }\n");
  limits_trip_at(&s.context.limits, s.context.limits.checkpoint + 3);
  assert_null(intervals_compute(&s.context, s.cfg, s.calls, (struct intervals_options){false, false}));
  source_free(&s);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(loops_are_widened_and_narrowed),
      cmocka_unit_test(guards_refine_both_sides),
      cmocka_unit_test(dead_code),
      cmocka_unit_test(calls_and_recursion),
      cmocka_unit_test(cells_and_regions),
      cmocka_unit_test(fills_and_copies),
      cmocka_unit_test(wrapping),
      cmocka_unit_test(signed_overflow_excluded),
      cmocka_unit_test(limits_are_honoured),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
