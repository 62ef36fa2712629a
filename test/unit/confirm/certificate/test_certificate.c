/* A verdict with a summary, as an engine would make it, is written and checked. */
#include "confirm/certificate/certificate.h"

#include "program/source.h"
#include "unit.h"

#include "logic/build.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *const program_text = "extern void reach_error(void);\n"
                                        "extern int __VERIFIER_nondet_int(void);\n"
                                        "static int steps;\n"
                                        "static int mc91(int n) {\n"
                                        "  steps = 1;\n"
                                        "  if (n > 100) return n - 10;\n"
                                        "  return mc91(mc91(n + 11));\n"
                                        "}\n"
                                        "int main(void) {\n"
                                        "  int n = __VERIFIER_nondet_int(), r;\n"
                                        "  if (n > 1000) return 0;\n"
                                        "  r = mc91(n);\n"
                                        "  if ((n <= 100 && r != 91) || steps != 1) reach_error();\n"
                                        "  return 0;\n"
                                        "}\n";

/* Entered with n <= 1000, it returns `value` for n up to `bound`, n - 10 for larger ones, and steps is 1. */
static struct verdict make_verdict(struct source *s, struct terms *terms, int64_t bound, int64_t value) {
  struct verdict v = VERDICT_INIT;
  v.kind = VERDICT_SAFE;
  struct semantics *semantics = verdict_new_semantics(&v);
  semantics_init(semantics, &s->context, s->p, s->points_to, terms, ARITHMETIC_INT);
  struct places *places = &semantics->places;
  context_id c = places_frame(places, program_find_function(s->p, "mc91"));
  assert_int_equal(places_frame(places, program_find_function(s->p, "mc91")), c);
  place_id n = places_variable(places, c, source_variable(s, "mc91", "n"));
  place_id steps = places_variable(places, c, source_variable(s, NULL, "steps"));
  term now = places_get(places, n)->symbol;
  term before = places_get(places, places_entry(places, c, n))->symbol;
  term result = places_get(places, places_result(places, c, 0, 32, true))->symbol;
  assert_int_equal(places_entry(places, c, n), places_of_symbol(places, before));
  term is_small = term_le(terms, before, term_int(terms, bound));
  term exit = term_ite(terms, is_small, term_equals(terms, result, term_int(terms, value)),
                       term_equals(terms, result, term_sub(terms, before, term_int(terms, 10))));
  exit = term_and2(terms, exit, term_equals(terms, places_get(places, steps)->symbol, term_int(terms, 1)));
  vec_push(&v.proof.by_invariants.summaries,
           ((struct summary_claim){c, term_le(terms, now, term_int(terms, 1000)), exit}));
  return v;
}

/* The exit status of the checker, which lies beside ockham. */
static int run_checker(const char *directory) {
  char self[PATH_MAX];
  ssize_t len = readlink("/proc/self/exe", self, sizeof self - 1);
  assert_true(len > 0);
  self[len] = '\0';
  *strrchr(self, '/') = '\0';
  struct strbuf command = STRBUF_INIT;
  strbuf_printf(&command, "'%s/../../ockham-certify' '%s' >'%s/said'", self, directory, directory);
  int status = system(command.text);
  strbuf_release(&command);
  assert_true(WIFEXITED(status));
  return WEXITSTATUS(status);
}

static void remove_directory(const char *directory) {
  static const char *const names[] = {"program.json", "certificate.json", "said"};
  for (uint32_t i = 0; i < 3; i++) {
    struct strbuf path = STRBUF_INIT;
    strbuf_printf(&path, "%s/%s", directory, names[i]);
    unlink(path.text);
    strbuf_release(&path);
  }
  rmdir(directory);
}

static void check_verdict(int64_t bound, int64_t value, int expected) {
  struct source s;
  struct terms terms;
  char directory[] = "/tmp/ockham-certificate-test-XXXXXX";
  source_load(&s, program_text);
  terms_init(&terms);
  assert_non_null(mkdtemp(directory));
  struct verdict v = make_verdict(&s, &terms, bound, value);
  struct certificate_result r = certificate_check(&s.context, s.p, &v, directory, 0);
  assert_int_equal(r.outcome, CERTIFICATE_UNDECIDED);
  assert_int_equal(run_checker(directory), expected);
  certificate_result_release(&r);
  remove_directory(directory);
  verdict_release(&v);
  terms_release(&terms);
  source_free(&s);
}

static void test_summary(void **state) {
  (void)state;
  check_verdict(101, 91, 0);
  check_verdict(100, 91, 0);
}

static void test_wrong_summary(void **state) {
  (void)state;
  check_verdict(102, 91, 1);
  check_verdict(101, 90, 1);
  check_verdict(50, 91, 1);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_summary),
      cmocka_unit_test(test_wrong_summary),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
