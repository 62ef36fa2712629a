/* Loops that come nearer to their end in each round, and loops that need not. */
#include "unit.h"

#include "analysis/advance.h"
#include "program/source.h"

#define HEAD                                                                                                           \
  "extern int __VERIFIER_nondet_int(void); extern void reach_error(void); int a[8], top; struct n { struct n *next; "  \
  "};"                                                                                                                 \
  "int pop(void) { return top > 0 ? a[--top] : -1; } int input(void) { return __VERIFIER_nondet_int(); }"              \
  "int f(int n, struct n *p) { int i = 0, j = 0, lo = 0, hi = n;"

static bool advances(const char *body) {
  struct source s;
  struct strbuf text = STRBUF_INIT;
  strbuf_printf(&text, "%s %s return i + j + lo + hi; }\nint main(void) { return f(__VERIFIER_nondet_int(), 0); }\n",
                HEAD, body);
  source_load(&s, text.text);
  bool answer = loops_advance(s.cfg, &s.reachable->edges);
  source_free(&s);
  strbuf_release(&text);
  return answer;
}

static void towards_an_end(void **state) {
  (void)state;
  assert_true(advances(""));
  assert_true(advances("for (i = 0; i < n; i++) for (j = i; j > 0 && a[j & 7] > 3; j--) a[j & 7]++;"));
  assert_true(
      advances("while (lo < hi) { int mid = (lo + hi) / 2; if (a[mid & 7] < n) lo = mid + 1; else hi = mid; }"));
  assert_true(advances("while (p) p = p->next;"));
  assert_true(advances("while (pop() > 0) i++;"));
  assert_true(advances("do { j = i; i = j + 1; } while (i != 5);"));
}

static void nowhere(void **state) {
  (void)state;
  assert_false(advances("while (__VERIFIER_nondet_int()) i++;"));
  assert_false(advances("while (input() > 0) i++;"));
  assert_false(advances("for (;;) i++;"));
  assert_false(advances("do { j = i; if (__VERIFIER_nondet_int()) i++; } while (i != j);"));
  assert_false(advances("for (i = 0; i < n; i++) while (j != 3) j = __VERIFIER_nondet_int() ? 1 : 3;"));
  assert_false(advances("while (i < n) { if (a[0]) continue; i++; }"));
  assert_false(advances("while (lo != hi) { int k = lo; lo = hi; hi = k; }"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(towards_an_end),
      cmocka_unit_test(nowhere),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
