/* The machine tester of terms. Random raw terms and their simplified copies must have the same value under random
 * assignments, simplification must be stable, and printing and reading must be inverse; Z3 must find raw and simplified
 * terms, and random texts and what the reader makes of them, equivalent. A failure names its seed.
 * The environment variable OCKHAM_TEST_ROUNDS multiplies the number of terms. */
#include "fixture.h"

#include "logic/eval.h"
#include "logic/rewrite.h"
#include "random_term.h"

#include <sys/wait.h>
#include <unistd.h>

static uint64_t rounds(uint64_t usual) {
  const char *factor = getenv("OCKHAM_TEST_ROUNDS");
  return factor ? usual * strtoull(factor, NULL, 10) : usual;
}

static void show(struct fixture *f, const char *label, term t) {
  struct strbuf b = STRBUF_INIT;
  print_smt_term(&b, &f->terms, t);
  print_error("%s: %s\n", label, b.text);
  strbuf_release(&b);
}

static void expect_same_value(struct fixture *f, uint64_t seed, uint64_t assignment_seed, term raw, term simple) {
  struct assignment a = {MAP_INIT, assignment_seed};
  term x, y;
  bool is_raw = term_eval(&f->terms, &a, raw, &x), is_simple = term_eval(&f->terms, &a, simple, &y);
  if (is_raw && is_simple && term_eq(x, y)) return;
  show(f, "raw", raw);
  show(f, "simplified", simple);
  if (is_raw && is_simple) show(f, "value of raw", x), show(f, "value of simplified", y);
  fail_msg("seed %llu: different values", (unsigned long long)seed);
}

static void test_evaluation(void **state) {
  struct fixture *f = *state;
  uint32_t changed = 0;
  for (uint64_t seed = 1; seed <= rounds(4000); seed++) {
    struct random r = {seed, &f->terms, false, false};
    term raw = random_raw(&r, random_sort(&r), 1 + random_below(&r, 5)), simple = rewrite_term(&f->terms, raw);
    changed += !term_eq(raw, simple);
    for (uint64_t k = 0; k < 4; k++) expect_same_value(f, seed, k, raw, simple);
  }
  assert_true(changed > 2000); /* or nothing was tested */
}

static void test_stability(void **state) {
  struct fixture *f = *state;
  for (uint64_t seed = 1; seed <= rounds(4000); seed++) {
    struct random r = {seed, &f->terms, false, false};
    term simple = rewrite_term(&f->terms, random_raw(&r, random_sort(&r), 1 + random_below(&r, 5)));
    term again = rewrite_term(&f->terms, simple);
    if (term_eq(simple, again)) continue;
    show(f, "once", simple);
    show(f, "twice", again);
    fail_msg("seed %llu: simplification is not stable", (unsigned long long)seed);
  }
}

/* Prints a script that asserts t (or t = t's variable), reads it with a fresh reader, and compares handles. */
static void expect_round_trip(struct fixture *f, uint64_t seed, term printed, term expected) {
  struct strbuf text = STRBUF_INIT, body = STRBUF_INIT;
  struct smt_reader reader;
  smt_commands commands = VEC_INIT;
  term back;
  print_smt_declarations(&text, &f->terms, &printed, 1);
  print_smt_term(&body, &f->terms, printed);
  smt_reader_init(&reader, &f->terms, &f->diagnostics);
  bool is_good = smt_read_script(&reader, "declarations", text.text, text.len, &commands) &&
                 smt_read_term(&reader, "term", body.text, body.len, &back);
  if (!is_good || !term_eq(back, expected)) {
    diagnostics_print(&f->diagnostics, stderr);
    print_error("printed: %s\n", body.text);
    if (is_good) show(f, "read", back), show(f, "wanted", expected);
    fail_msg("seed %llu: printing and reading differ", (unsigned long long)seed);
  }
  vec_release(&commands);
  smt_reader_release(&reader);
  strbuf_release(&text);
  strbuf_release(&body);
}

static void test_round_trip(void **state) {
  struct fixture *f = *state;
  for (uint64_t seed = 1; seed <= rounds(2000); seed++) {
    struct random r = {seed, &f->terms, false, false};
    term raw = random_raw(&r, random_sort(&r), 1 + random_below(&r, 5)), simple = rewrite_term(&f->terms, raw);
    expect_round_trip(f, seed, simple, simple);
    expect_round_trip(f, seed, raw, simple); /* the reader simplifies as it builds */
  }
}

/* ---- Z3 ---- */

static bool has_z3(void) { return system("z3 --version >/dev/null 2>&1") == 0; }

/* Runs z3 on the script; its answers, one letter each: u(nsat), s(at), ? (unknown), e(rror). */
static void ask_z3(const struct strbuf *script, struct strbuf *answers) {
  char path[] = "/tmp/ockham-test-XXXXXX", command[128], line[256];
  int fd = mkstemp(path);
  assert_true(fd >= 0);
  FILE *file = fdopen(fd, "w");
  assert_int_equal(fwrite(script->text, 1, script->len, file), script->len);
  fclose(file);
  snprintf(command, sizeof command, "z3 -t:3000 %s", path);
  FILE *z3 = popen(command, "r");
  assert_non_null(z3);
  while (fgets(line, sizeof line, z3)) {
    bool is_unsat = strcmp(line, "unsat\n") == 0, is_sat = strcmp(line, "sat\n") == 0;
    bool is_unknown = strcmp(line, "unknown\n") == 0 || strcmp(line, "timeout\n") == 0;
    if (!is_unsat && !is_sat && !is_unknown) print_error("z3: %s", line);
    strbuf_putc(answers, is_unsat ? 'u' : is_sat ? 's' : is_unknown ? '?' : 'e');
  }
  pclose(z3);
  unlink(path);
}

/* All answers are unsat, but for a few that Z3 could not decide. */
static void expect_unsat(const struct strbuf *script, uint64_t count, uint64_t first_seed) {
  struct strbuf answers = STRBUF_INIT;
  uint64_t unknown = 0;
  ask_z3(script, &answers);
  for (size_t i = 0; i < answers.len; i++) {
    if (answers.text[i] == 's' || answers.text[i] == 'e')
      fail_msg("seed %llu: not equivalent, says z3 (%c)", (unsigned long long)(first_seed + i), answers.text[i]);
    unknown += answers.text[i] == '?';
  }
  assert_int_equal(answers.len, count);
  assert_true(unknown * 20 <= count);
  strbuf_release(&answers);
}

static void test_z3_raw_terms(void **state) {
  struct fixture *f = *state;
  uint64_t count = rounds(400);
  struct strbuf script = STRBUF_INIT;
  if (!has_z3()) skip();
  for (uint64_t seed = 1; seed <= count; seed++) {
    struct random r = {seed, &f->terms, true, false};
    term both[2];
    both[0] = random_raw(&r, random_sort(&r), 1 + random_below(&r, 4));
    both[1] = rewrite_term(&f->terms, both[0]);
    strbuf_puts(&script, "(push 1)\n");
    print_smt_declarations(&script, &f->terms, both, 2);
    strbuf_puts(&script, "(assert (not (= ");
    print_smt_term(&script, &f->terms, both[0]);
    strbuf_puts(&script, "\n  ");
    print_smt_term(&script, &f->terms, both[1]);
    strbuf_puts(&script, ")))\n(check-sat)\n(pop 1)\n");
  }
  expect_unsat(&script, count, 1);
  strbuf_release(&script);
}

static void test_z3_texts(void **state) {
  struct fixture *f = *state;
  uint64_t count = rounds(500);
  struct strbuf script = STRBUF_INIT, text = STRBUF_INIT;
  const int widths[] = {-1, -1, 0, 1, 8, 8, 12};
  if (!has_z3()) skip();
  strbuf_printf(&script, "%s\n", fixture_declarations);
  for (uint64_t seed = 1; seed <= count; seed++) {
    struct random r = {seed, &f->terms, true, false};
    strbuf_clear(&text);
    random_text(&r, &text, widths[random_below(&r, 7)], 1 + random_below(&r, 3));
    term t = fixture_term(f, text.text);
    strbuf_printf(&script, "(push 1)\n(assert (not (= %s\n  ", text.text);
    print_smt_term(&script, &f->terms, t);
    strbuf_puts(&script, ")))\n(check-sat)\n(pop 1)\n");
  }
  expect_unsat(&script, count, 1);
  strbuf_release(&script);
  strbuf_release(&text);
}

/* The comparison itself can fail. */
static void test_z3_notices_differences(void **state) {
  (void)state;
  struct strbuf script = STRBUF_INIT, answers = STRBUF_INIT;
  if (!has_z3()) skip();
  strbuf_puts(&script, "(declare-const x Int)(assert (not (= (mod x 2) (mod x 4))))(check-sat)\n");
  ask_z3(&script, &answers);
  assert_string_equal(answers.text, "s");
  strbuf_release(&script);
  strbuf_release(&answers);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      FIXTURE_TEST(test_evaluation),   FIXTURE_TEST(test_stability), FIXTURE_TEST(test_round_trip),
      FIXTURE_TEST(test_z3_raw_terms), FIXTURE_TEST(test_z3_texts),  FIXTURE_TEST(test_z3_notices_differences),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
