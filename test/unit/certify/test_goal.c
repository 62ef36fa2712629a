/* Obligations made small: what is connected with the conclusion stays, however far, and nothing else; what the
 * hypothesis excludes goes, and no more. */
#include "unit.h"

#include "certify/certify.h"

static term number(struct certify *c, const char *name) { return term_var(&c->terms, name, sort_int); }

static void relevant(void **state) {
  (void)state;
  struct certify c = {.out = STRBUF_INIT};
  terms_init(&c.terms);
  struct terms *s = &c.terms;
  term x = number(&c, "x"), y = number(&c, "y"), z = number(&c, "z"), u = number(&c, "u"), v = number(&c, "v");
  term first = term_le(s, x, y), second = term_le(s, y, z), other = term_le(s, u, v);
  term all = term_and(s, (const term[]){first, second, other}, 3), conclusion = term_le(s, z, term_int(s, 5));
  assert_true(term_eq(goal_relevant(&c, all, conclusion), term_and2(s, first, second)));
  assert_true(term_eq(goal_relevant(&c, all, term_le(s, u, term_int(s, 5))), other));
  assert_true(term_eq(goal_relevant(&c, all, term_and2(s, conclusion, term_le(s, u, x))), all));
  assert_true(term_eq(goal_relevant(&c, all, term_le(s, number(&c, "w"), term_int(s, 5))), term_true));
  terms_release(s);
}

static void excluded(void **state) {
  (void)state;
  struct certify c = {.out = STRBUF_INIT};
  terms_init(&c.terms);
  struct terms *s = &c.terms;
  term p = term_var(s, "p", sort_bool), q = term_var(s, "q", sort_bool), r = term_var(s, "r", sort_bool);
  term u = term_var(s, "u", sort_bool);
  term never = term_not(term_and2(s, p, term_not(q))), all = term_and(s, (const term[]){p, term_not(q), r}, 3);
  term hypothesis = term_and2(s, never, u);
  assert_true(term_eq(goal_simplify(&c, hypothesis, term_not(all)), term_true));
  assert_true(term_eq(goal_simplify(&c, hypothesis, all), term_false));
  assert_true(term_eq(goal_simplify(&c, hypothesis, term_or2(s, all, r)), r));
  term other = term_and(s, (const term[]){p, q, r}, 3), part = term_and2(s, p, r);
  assert_true(term_eq(goal_simplify(&c, hypothesis, term_not(other)), term_not(other)));
  assert_true(term_eq(goal_simplify(&c, hypothesis, term_not(part)), term_not(part)));
  terms_release(s);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(relevant), cmocka_unit_test(excluded)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
