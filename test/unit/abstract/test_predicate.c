/* Predicates mean what C means: their expressions, printed, and evaluated by the C compiler in run_abstract.py. */
#include "abstract/predicate.h"

#include "../program/source.h"
#include "abstract/returns.h"
#include "program/text/print.h"
#include "unit.h"

static const char text[] = "struct s { int a; unsigned char c; struct s *n; int v[4]; struct { long d; } in; };\n"
                           "struct s g, *gp = &g;\n"
                           "int table[8];\n"
                           "unsigned u; short h;\n"
                           "int f(struct s *p, int x) { int y = x; L: y = y + 1; p->a = y; return p->a + u + h; }\n"
                           "int main(void) { return f(&g, table[1]) + gp->v[2]; }\n";

static void check(struct program *p, const char *predicate, const char *expected) {
  struct diagnostics d = DIAGNOSTICS_INIT;
  struct strbuf found = STRBUF_INIT;
  expr e;
  bool ok = predicate_expression(p, program_find_function(p, "f"), "test", predicate, &d, &e);
  if (!ok) diagnostics_print(&d, stderr);
  assert_true(ok);
  assert_int_equal(expr_width(&p->exprs, e), 1);
  print_expr(p, e, &found);
  assert_string_equal(found.text, expected);
  strbuf_release(&found);
  diagnostics_release(&d);
}

static void test_expressions(void **state) {
  (void)state;
  struct source source;
  source_load(&source, text);
  struct program *p = source.p;
  returns_normalise(p);
  check(p, "x == 0", "x == 0");
  check(p, "x", "x != 0");
  check(p, "!x", "x == 0");
  check(p, "p == NULL", "p == NULL");
  check(p, "p->a > x + 1", "x + 1 < p->a");
  check(p, "p->n->n->a <= y", "p->n->n->a <= y");
  check(p, "(*p).a != 3", "p->a != 3");
  check(p, "p->v[x] == 2", "p->v[x] == 2");
  check(p, "table[2] == table[x]", "table[2] == table[x]");
  check(p, "p->in.d < 0", "p->in.d < 0");
  check(p, "g.a == gp->a", "g.a == gp->a");
  check(p, "p == &g", "p == &g");
  check(p, "u > 1", "u > 1");
  check(p, "x && y", "x != 0 && y != 0");
  check(p, "x == 1 ? y == 2 : y == 3", "(x == 1 ? y == 2 : y == 3) != 0");
  check(p, "p->c == 'a'", "p->c == 97");
  check(p, "0x10 < x", "x > 16");
  source_free(&source);
}

static void test_symbolic(void **state) {
  (void)state;
  struct source source;
  struct diagnostics d = DIAGNOSTICS_INIT;
  struct predicates preds = PREDICATES_INIT;
  source_load(&source, text);
  struct program *p = source.p;
  returns_normalise(p);
  uint32_t edges = p->edges.len;
  assert_true(predicates_parse(&preds, "test",
                               "global { u == 0 }\n"
                               "f { x == theta_x, old := p->a @ L, old < y, top := y @ entry, __result > 0, top == y }",
                               p, &d));
  assert_int_equal(preds.all.len, 5);
  assert_int_equal(preds.all.data[0].function, ID_NONE);
  assert_string_equal(preds.all.data[1].text, "x == theta_x");
  assert_int_equal(preds.symbolics.len, 3);
  assert_true(preds.symbolics.data[0].is_at_entry);
  assert_false(preds.symbolics.data[1].is_at_entry);
  assert_true(preds.symbolics.data[2].is_at_entry);
  assert_int_equal(p->edges.len, edges + 3); /* each is bound once */
  predicates_release(&preds);
  diagnostics_release(&d);
  source_free(&source);
}

/* Damaged files are read or rejected with one message that has a place. */
static void test_damaged(void **state) {
  (void)state;
  static const char whole[] =
      "global { u == 0, table[h] > 'a', gp->n == &g } /* c */\n"
      "f { x == theta_x, p->a < y, (long)p->v[x + 1] % 3 == ~y, ((struct s *)p->n)->in.d <= -0x7f && "
      "!x || y@5 ? 1 : x << 2 }";
  static const char signs[] = "(){}[],.;?:=*!~-+<>|&^/%@0'x \n";
  struct source source;
  source_load(&source, text);
  returns_normalise(source.p);
  uint32_t read = 0, rejected = 0;
  for (uint64_t seed = 1; seed <= 2000; seed++) {
    char damaged[sizeof whole];
    memcpy(damaged, whole, sizeof whole);
    for (uint64_t i = 0; i < 1 + seed % 3; i++) {
      uint64_t r = hash_combine(seed, i);
      char *at = &damaged[r % (sizeof whole - 1)];
      *at = r >> 32 & 1 ? signs[(r >> 40) % (sizeof signs - 1)] : whole[(r >> 40) % (sizeof whole - 1)];
    }
    struct diagnostics d = DIAGNOSTICS_INIT;
    struct predicates preds = PREDICATES_INIT;
    bool ok = predicates_parse(&preds, "test", damaged, source.p, &d);
    assert_int_equal(d.error_count, ok ? 0 : 1);
    for (uint32_t i = 0; i < d.items.len; i++) assert_true(d.items.data[i].line && d.items.data[i].column);
    read += ok;
    rejected += !ok;
    predicates_release(&preds);
    diagnostics_release(&d);
  }
  assert_true(read > 20 && rejected > 200);
  source_free(&source);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_expressions), cmocka_unit_test(test_symbolic),
                                     cmocka_unit_test(test_damaged)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
