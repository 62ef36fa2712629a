/* What the numeric analysis finds, on programs where it is certain what holds. */
#include "unit.h"

#include "analysis/checks.h"
#include "analysis/memory/bounds.h"
#include "analysis/numeric/discharge.h"
#include "analysis/numeric/numeric.h"
#include "program/source.h"

struct fixture {
  struct source s;
  struct numeric *n;
};

static void load(struct fixture *x, const char *text) {
  source_load(&x->s, text);
  x->n = numeric_new(&x->s.context, x->s.cfg, x->s.calls);
  assert_non_null(x->n);
}

static void unload(struct fixture *x) {
  numeric_free(x->n);
  source_free(&x->s);
}

/* Is some violation not excluded? */
static bool is_open(const struct fixture *x) {
  for (edge_id e = 0; e < x->s.p->edges.len; e++)
    if (x->s.p->edges.data[e].op.kind == OP_VIOLATION && cfg_is_reached(x->s.cfg, x->s.p->edges.data[e].source) &&
        numeric_reaches(x->n, x->s.p->edges.data[e].source))
      return true;
  return false;
}

#define HEAD                                                                                                           \
  "extern void reach_error(void); extern int __VERIFIER_nondet_int(void); extern unsigned "                            \
  "__VERIFIER_nondet_uint(void);"                                                                                      \
  "extern void abort(void); static void check(int c) { if (!c) reach_error(); }\n"

struct example {
  const char *text;
  bool is_open;
};

static const struct example examples[] = {
    /* intervals, both readings */
    {"int main(void) { int i = 0; while (i < 10) i++; check(i == 10); return 0; }", false},
    {"int main(void) { int i = 0; while (i < 10) i++; check(i == 9); return 0; }", true},
    {"int main(void) { unsigned x = 5; x = x - 6; check(x == 4294967295u); return 0; }", false},
    {"int main(void) { unsigned char c = 255; c++; check(c == 0); return 0; }", false},
    {"int main(void) { unsigned x = __VERIFIER_nondet_uint(); if (x + 1 > x) check(x < 4294967295u); return 0; }",
     false},
    /* congruences */
    {"int main(void) { unsigned x = 0; while (__VERIFIER_nondet_int()) x += 4; check(x % 4 == 0); return 0; }", false},
    {"int main(void) { unsigned x = 0; while (__VERIFIER_nondet_int()) x += 3; check(x % 3 == 0); return 0; }", true},
    {"int main(void) { int x = 0; while (x < 99) x += 3; check(x == 99); return 0; }", false},
    /* zones */
    {"int main(void) { int n = __VERIFIER_nondet_int(), i; if (n < 0) return 0; for (i = 0; i < n; i++); check(i == n);"
     " return 0; }",
     false},
    {"int main(void) { int n = __VERIFIER_nondet_int(), i; for (i = 0; i < n; i++); check(i == n); return 0; }", true},
    {"int main(void) { int i = 0, j = 0, n = __VERIFIER_nondet_int(); while (i < n) { i++; j++; } check(i == j); "
     "return 0; }",
     false},
    /* loops in loops: what the inner one leaves alone is what it was, but not what it, or a callee, assigns, nor where
       it is entered in the middle */
    {"int main(void) { int n = __VERIFIER_nondet_int(), k, t, v, a[6][99]; for (k = 0; k < 4; k++) for (t = 0; t < 6; "
     "t++) for (v = 0; v < n && v < 99; v++) a[t][v] = 15; check(k == 4); return a[0][0]; }",
     false},
    {"int main(void) { int n = __VERIFIER_nondet_int(), t, v; for (t = 0; t < 6; t++) for (v = 0; v < n; v++) { if (v "
     "== 3) n = 7; if (v == 20) n = 30; if (v > 40) n = 90; } check(t <= 6); return 0; }",
     false},
    {"int main(void) { int n = __VERIFIER_nondet_int(), t, v; for (t = 0; t < 6; t++) for (v = 0; v < n; v++) t += v; "
     "check(t == 6); return 0; }",
     true},
    {"static int g; static void f(void) { if (g < 9) g++; } int main(void) { for (g = 0; g < 6; g++) while "
     "(__VERIFIER_nondet_int()) f(); check(g == 6); return 0; }",
     true},
    {"int main(void) { int t = 1; if (__VERIFIER_nondet_int()) { t = 7; goto inside; } while (__VERIFIER_nondet_int()) "
     "{ inside: check(t == 1); } return 0; }",
     true},
    {"int main(void) { int t = 1; if (__VERIFIER_nondet_int()) { t = 7; goto inside; } while (__VERIFIER_nondet_int()) "
     "{ inside: check(t >= 1 && t <= 7); } return 0; }",
     false},
    /* calls: arguments, results, what parameters say, globals, recursion */
    {"static void assume(int c) { if (!c) abort(); } int main(void) { int x = __VERIFIER_nondet_int(); assume(x > 3);"
     " check(x >= 4); return 0; }",
     false},
    {"static int next(int x) { return x + 1; } int main(void) { int x = next(4); check(x == 5); return 0; }", false},
    {"static int next(int x) { return x + 1; } int main(void) { int x = next(4); next(7); check(x == 5); return 0; }",
     true},
    {"static int g; static void f(void) { g = 3; } int main(void) { int x = 2; f(); check(g == 3 && x == 2); return 0; "
     "}",
     false},
    {"static int g; static void f(int n) { if (n > 0) { g++; f(n - 1); } } int main(void) { f(9); check(g >= 0); "
     "return 0; }",
     false},
    {"static int g; static void f(int n) { if (n > 0) { g++; f(n - 1); } } int main(void) { f(9); check(g == 8); "
     "return 0; }",
     true},
    /* guards in a wider type, as checks of overflow have them */
    {"int main(void) { int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(); if (b < 1 || (long)a + b > 100) "
     "return 0;"
     " check(a < 100); return 0; }",
     false},
    /* addresses of literals may be the same or not, and so may those of objects that have ended */
    {"int main(void) { const char *a = \"abc\", *b = \"abc\"; check(a == b); return 0; }", true},
    {"int main(void) { const char *a = \"abc\", *b = \"abc\"; check(a != b); return 0; }", true},
    {"int main(void) { const char *a = \"abc\", *b = \"xabc\"; check(a != b + 1); return 0; }", true},
    {"extern void *malloc(unsigned long); extern void free(void *);\n"
     "int main(void) { char *p = malloc(4); free(p); char *q = malloc(4); check(p != q); return 0; }",
     true},
    /* memory behind pointers: until it is written, or its address changes */
    {"struct s { int a, b; }; extern void *get(void);\n"
     "int main(void) { struct s *p = get(); if (p->a < 5) check(p->a < 5); return 0; }",
     false},
    {"struct s { int a, b; }; extern void *get(void);\n"
     "int main(void) { struct s *p = get(); p->a = 3; p->b = 9; check(p->a == 3); return 0; }",
     false},
    {"struct s { int a, b; }; extern void *get(void);\n"
     "int main(void) { struct s *p = get(), *q = get(); p->a = 3; q->a = 9; check(p->a == 3); return 0; }",
     true},
    {"struct s { int a, b; }; extern void *get(void);\n"
     "int main(void) { struct s *p = get(); p->a = 3; p++; check(p->a == 3); return 0; }",
     true},
    {"struct s { int a; struct s *n; }; extern void *get(void);\n"
     "int main(void) { struct s *p = get(); p->n->a = 3; p->n = get(); check(p->n->a == 3); return 0; }",
     true},
    {"struct s { int a, b; }; extern void *get(void);\n"
     "int main(void) { struct s *p = get(); p->a = 3; get(); check(p->a == 3); return 0; }",
     true},
    {"struct s { int a, b; }; extern void *get(void); static void f(struct s *q) { q->a = 4; }\n"
     "int main(void) { struct s *p = get(); p->a = 3; f(p); check(p->a == 3); return 0; }",
     true},
    {"extern void *get(void); static char c[8];\n"
     "int main(void) { int *p = get(); if (get()) p = (int *)c; *p = 3; ((char *)p)[1] = 1; check(*p == 3); return 0; "
     "}",
     true},
    {"extern void *get(void); int main(void) { int a[4], *p = get(), i = __VERIFIER_nondet_int();\n"
     " if (i < 0 || i > 3) return 0; a[i] = 3; p[i] = 4; i = 0; check(a[i] == 3); return 0; }",
     true},
    /* calls: what they leave alone, what they leave behind parameters, what is behind these when they are entered */
    {"static void get3(int *o) { *o = 3; } int main(void) { int x; get3(&x); check(x == 3); return 0; }", false},
    {"static void get3(int *o) { *o = 3; } int main(void) { int x; get3(&x); check(x == 4); return 0; }", true},
    {"static void get(int *o) { if (__VERIFIER_nondet_int()) *o = 1; else *o = 0; } int main(void) { int x, y; get(&x);"
     " y = __VERIFIER_nondet_int(); check(x >= 0 && x <= 1); return y; }",
     false},
    {"static void two(int *a, int *b) { *a = 3; *b = 4; } int main(void) { int x; two(&x, &x); check(x == 4); return "
     "0; }",
     false},
    {"static void two(int *a, int *b) { *a = 3; *b = 4; } int main(void) { int x; two(&x, &x); check(x == 3); return "
     "0; }",
     true},
    {"static void next(int *a) { *a = 3; a++; *a = 4; } int main(void) { int x[2]; next(x); check(x[1] == 3); return "
     "0; }",
     true},
    {"static int f(int *p) { *p = 7; return 1; } int main(void) { int a[2] = {0, 0}, i = 0; i = f(&a[i]); check(a[i] "
     "== "
     "7); return 0; }",
     true},
    {"static int peek(int *p) { return *p; } int main(void) { int x = 3; peek(&x); __VERIFIER_nondet_int(); check(x == "
     "3); return 0; }",
     false},
    {"extern int look(int *); int main(void) { int x; look(&x); x = 3; __VERIFIER_nondet_int(); check(x == 3); return "
     "0; "
     "}",
     false},
    {"extern int look(int *); int main(void) { int x, y; look(&x); x = 3; look(&y); check(x == 3); return 0; }", true},
    {"struct s { int a; struct s *n; }; static struct s u, v; static void relink(struct s *p) { p->n = &v; }\n"
     "int main(void) { struct s *p = &u; u.n = &u; p->n->a = 3; relink(p); check(p->n->a == 3); return 0; }",
     true},
    {"static int f(int n, int *q) { int x = n; if (n > 0) f(n - 1, &x); if (q) *q = 5; return x; }\n"
     "int main(void) { check(f(1, 0) == 1); return 0; }",
     true},
    {"static void see(const int *p) { check(*p == 4); } int main(void) { int x = 4; see(&x); return 0; }", false},
    {"static void see(const int *p) { check(*p == 4); } int main(void) { int x = 4, y = 5; see(&x); see(&y); return 0; "
     "}",
     true},
    {"static void see(const int *p) { check(*p < 6); } int main(void) { int x = 4, y = 5; see(&x); see(&y); return 0; "
     "}",
     false},
    {"static void see(const int *p) { p++; check(*p == 4); } int main(void) { int x[2] = {4, 5}; see(x); return 0; }",
     true},
    /* locals of another activation are not those of this one */
    {"static int f(int n) { int x = n; if (n > 0) f(n - 1); return x - n; } int main(void) { check(f(5) == 0); return "
     "0; }",
     false},
};

static void test_examples(void **unused) {
  (void)unused;
  for (uint32_t i = 0; i < sizeof examples / sizeof *examples; i++) {
    struct strbuf text = STRBUF_INIT;
    struct fixture x;
    strbuf_printf(&text, "%s%s\n", HEAD, examples[i].text);
    load(&x, text.text);
    if (is_open(&x) != examples[i].is_open) fail_msg("%s", examples[i].text);
    unload(&x);
    strbuf_release(&text);
  }
}

/* ---- bounds of named objects, and null ---- */

struct bounds_example {
  const char *text;
  const char *statuses; /* of the checks in the order of the program: d(ischarged), o(pen), u(ncalled) */
  uint32_t obvious, pointers;
};

static const struct bounds_example bounds_examples[] = {
    {"int a[4]; int main(void) { for (int i = 0; i < 4; i++) a[i] = i; return a[3]; }", "d", 1, 0},
    {"int a[4]; int main(void) { for (int i = 0; i <= 4; i++) a[i] = i; return 0; }", "o", 0, 0},
    {"int a[4]; int main(void) { for (int i = 3; i >= 0; i--) a[i] = i; return 0; }", "d", 0, 0},
    {"int a[4]; int main(void) { for (int i = 3; i >= -1; i--) a[i] = i; return 0; }", "o", 0, 0},
    {"struct r { int x, c[3]; } a[2]; int main(void) { unsigned i = __VERIFIER_nondet_uint() & 1, j = "
     "__VERIFIER_nondet_uint() % 3; return a[i].c[j]; }",
     "d", 0, 0},
    {"struct r { int x, c[3]; } a[2]; int main(void) { unsigned i = __VERIFIER_nondet_uint() & 1, j = "
     "__VERIFIER_nondet_uint() % 4; return a[i].c[j]; }",
     "o", 0, 0},
    /* pointers are not null: what was followed once, or compared, until it is another */
    {"int *p; int main(void) { return p[2]; }", "o", 0, 1},
    {"extern int *get(void); int main(void) { int *p = get(), a = *p, b = p[1]; return a & b; }", "od", 0, 2},
    {"extern int *get(void); int main(void) { int *p = get(); return p ? *p : 0; }", "d", 0, 1},
    {"extern int *get(void); int main(void) { int *p = get(); *p = 1; p = get(); *p = 2; return 0; }", "oo", 0, 2},
    {"struct r { int x; struct r *n; }; extern struct r *get(void); int main(void) { struct r *p = get();"
     " int a = p->n->x; p->n->n = p; return a; }",
     "oodd", 0, 4},
    {"extern char *get(void); int main(void) { unsigned n = __VERIFIER_nondet_uint(); char *p = get();"
     " __builtin_memset(p, 0, 0); __builtin_memset(p, 0, n & 1); return 0; }",
     "o", 0, 2},
    {"int a[4]; static int f(int i) { return a[i]; } int main(void) { return 0; } int g(void) { return f(9); }", "u", 0,
     0},
};

static void test_bounds(void **unused) {
  (void)unused;
  for (uint32_t i = 0; i < sizeof bounds_examples / sizeof *bounds_examples; i++) {
    const struct bounds_example *e = &bounds_examples[i];
    struct strbuf text = STRBUF_INIT, found = STRBUF_INIT;
    struct source s;
    strbuf_printf(&text, "extern unsigned __VERIFIER_nondet_uint(void);\n%s\n", e->text);
    source_load(&s, text.text);
    checks_make(s.p);
    struct bounds_count count = bounds_check(s.p);
    enum check_status *status = discharge_checks(&s.context, s.p);
    assert_non_null(status);
    for (check_id k = 0; k < s.p->checks.len; k++) strbuf_putc(&found, check_status_name(status[k])[0]);
    if (strcmp(found.text, e->statuses) != 0) fail_msg("%s: %s", e->text, found.text);
    assert_int_equal(count.obvious, e->obvious);
    assert_int_equal(count.pointers, e->pointers);
    assert_int_equal(count.checked + count.followed, strlen(e->statuses));
    free(status);
    source_free(&s);
    strbuf_release(&text);
    strbuf_release(&found);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_examples), cmocka_unit_test(test_bounds)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
