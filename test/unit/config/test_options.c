#include "config/options.h"

#include "unit.h"

#include <stdlib.h>

enum { MOST = 24 };

/* Parses a line of words; the words live in `line`. */
static bool parse(struct options *o, struct diagnostics *d, enum command c, char *line) {
  char *argv[MOST];
  int argc = 0;
  for (char *word = strtok(line, " "); word; word = strtok(NULL, " ")) argv[argc++] = word;
  options_init(o);
  *d = (struct diagnostics)DIAGNOSTICS_INIT;
  return options_parse(o, d, c, argc, argv);
}

static void release(struct options *o, struct diagnostics *d) {
  options_release(o);
  diagnostics_release(d);
}

#define LINE(text)                                                                                                     \
  (char[]) { text }

static void expect_error(enum command c, char *line, const char *message) {
  struct options o;
  struct diagnostics d;
  assert_false(parse(&o, &d, c, line));
  assert_int_equal(d.error_count, 1);
  assert_string_equal(d.items.data[0].text, message);
  release(&o, &d);
}

static void test_defaults(void **state) {
  (void)state;
  struct options o;
  struct diagnostics d;
  assert_true(parse(&o, &d, COMMAND_CFA, LINE("a.c")));
  assert_int_equal(o.data_model, DATA_MODEL_LP64);
  assert_int_equal(o.extern_effects, EXTERN_EFFECTS_MEMORY);
  assert_int_equal(o.property, 1u << PROPERTY_UNREACH_CALL);
  assert_string_equal(o.entry, "main");
  assert_null(o.dot);
  assert_false(o.blocks);
  assert_int_equal(o.timeout, 0);
  assert_int_equal(o.seed, 0);
  assert_int_equal(o.files.len, 1);
  assert_string_equal(o.files.data[0], "a.c");
  release(&o, &d);
}

static void test_both_spellings(void **state) {
  (void)state;
  struct options o;
  struct diagnostics d;
  assert_true(parse(&o, &d, COMMAND_RUN,
                    LINE("--seed 18446744073709551615 x.c --data-model=ILP32 y.c --timeout=10 --inputs=--odd "
                         "--memory 512 -- -DX --seed 3")));
  assert_true(o.seed == UINT64_MAX);
  assert_int_equal(o.data_model, DATA_MODEL_ILP32);
  assert_int_equal(o.timeout, 10);
  assert_int_equal(o.memory, 512);
  assert_string_equal(o.inputs, "--odd");
  assert_int_equal(o.files.len, 2);
  assert_string_equal(o.files.data[1], "y.c");
  assert_int_equal(o.clang_flags.len, 3);
  assert_string_equal(o.clang_flags.data[0], "-DX");
  assert_string_equal(o.clang_flags.data[2], "3");
  release(&o, &d);
}

static void test_flags_and_last_wins(void **state) {
  (void)state;
  struct options o;
  struct diagnostics d;
  assert_true(parse(&o, &d, COMMAND_CFA, LINE("--blocks - --slice --dot a --dot=b --property no-overflow")));
  assert_true(o.blocks);
  assert_true(o.slice);
  assert_false(o.stats);
  assert_string_equal(o.dot, "b");
  assert_int_equal(o.property, 1u << PROPERTY_NO_OVERFLOW);
  assert_string_equal(o.files.data[0], "-");
  release(&o, &d);
}

static void test_set(void **state) {
  (void)state;
  struct options o;
  struct diagnostics d;
  assert_true(parse(&o, &d, COMMAND_CFA, LINE("--property valid-free,no-overflow,valid-free a.c")));
  assert_int_equal(o.property, 1u << PROPERTY_VALID_FREE | 1u << PROPERTY_NO_OVERFLOW);
  release(&o, &d);
}

static void test_help_needs_no_file(void **state) {
  (void)state;
  struct options o;
  struct diagnostics d;
  assert_true(parse(&o, &d, COMMAND_RUN, LINE("--help")));
  assert_true(o.help);
  release(&o, &d);
}

static void test_compiler_flags(void **state) {
  (void)state;
  struct options o;
  struct diagnostics d;
  const char *const expected[] = {"-I", "inc",       "-Iother",  "-D",       "X=1",      "-DY",
                                  "-U", "__linux__", "-include", "prefix.h", "-std=c99", "-O2"};
  assert_true(
      parse(&o, &d, COMMAND_CHECK,
            LINE("-I inc -Iother -D X=1 a.c -DY -U __linux__ -include prefix.h --timeout 3 -std=c99 b.c -- -O2")));
  assert_int_equal(o.clang_flags.len, sizeof expected / sizeof *expected);
  for (uint32_t i = 0; i < o.clang_flags.len; i++) assert_string_equal(o.clang_flags.data[i], expected[i]);
  assert_int_equal(o.files.len, 2);
  assert_string_equal(o.files.data[1], "b.c");
  assert_int_equal(o.timeout, 3);
  release(&o, &d);
  assert_true(parse(&o, &d, COMMAND_REACH, LINE("-h")));
  assert_true(o.help);
  release(&o, &d);
}

static void test_errors(void **state) {
  (void)state;
  expect_error(COMMAND_CFA, LINE("--bloks a.c"), "unknown option '--bloks'; did you mean '--blocks'?");
  expect_error(COMMAND_RUN, LINE("--sede=3 a.c"), "unknown option '--sede'; did you mean '--seed'?");
  expect_error(COMMAND_RUN, LINE("--frobnicate a.c"),
               "unknown option '--frobnicate'; see 'ockham run --help', and give flags of clang after '--'");
  expect_error(COMMAND_RUN, LINE("-O2 a.c"),
               "unknown option '-O2'; see 'ockham run --help', and give flags of clang after '--'");
  expect_error(COMMAND_REACH, LINE("-DX a.bp"),
               "unknown option '-DX'; see 'ockham reach --help', and give flags of clang after '--'");
  expect_error(COMMAND_RUN, LINE("a.c -I"), "option '-I' needs a value DIR");
  expect_error(COMMAND_RUN, LINE("a.c -D -- -O2"), "option '-D' needs a value NAME[=VALUE]");
  expect_error(COMMAND_RUN, LINE("a.c -std= x"), "option '-std=' needs a value STANDARD");
  expect_error(COMMAND_RUN, LINE("a.c -includex.h"),
               "unknown option '-includex.h'; see 'ockham run --help', and give flags of clang after '--'");
  expect_error(COMMAND_RUN, LINE("--json x a.c"),
               "option '--json' is not for 'run'; it is for: check, scan, cfa, reach, prove, infer");
  expect_error(COMMAND_CFA, LINE("a.c --timeout ten"),
               "option '--timeout' needs a whole number from 0 to 2147483647, not 'ten'");
  expect_error(COMMAND_CFA, LINE("a.c --timeout -1"),
               "option '--timeout' needs a whole number from 0 to 2147483647, not '-1'");
  expect_error(COMMAND_CFA, LINE("a.c --timeout 2147483648"),
               "option '--timeout' needs a whole number from 0 to 2147483647, not '2147483648'");
  expect_error(COMMAND_RUN, LINE("a.c --seed 18446744073709551616"),
               "option '--seed' needs a whole number from 0 to 18446744073709551615, not '18446744073709551616'");
  expect_error(COMMAND_RUN, LINE("a.c --seed 3x"),
               "option '--seed' needs a whole number from 0 to 18446744073709551615, not '3x'");
  expect_error(COMMAND_CFA, LINE("a.c --data-model LP32"),
               "option '--data-model' needs one of ILP32, LP64, not 'LP32'");
  expect_error(
      COMMAND_CFA, LINE("a.c --property valid-deref,no-loops"),
      "option '--property' needs some of unreach-call, valid-memsafety, no-overflow, no-div-by-zero, valid-shift, "
      "valid-deref, valid-free, valid-memtrack, valid-memcleanup, valid-alignment, valid-init, contract, all, not "
      "'no-loops'");
  expect_error(
      COMMAND_CFA, LINE("a.c --property valid-deref,"),
      "option '--property' needs some of unreach-call, valid-memsafety, no-overflow, no-div-by-zero, valid-shift, "
      "valid-deref, valid-free, valid-memtrack, valid-memcleanup, valid-alignment, valid-init, contract, all, not ''");
  expect_error(COMMAND_CFA, LINE("a.c --blocks=1"), "option '--blocks' takes no value");
  expect_error(COMMAND_CFA, LINE("a.c --dot"), "option '--dot' needs a value");
  expect_error(COMMAND_CFA, LINE("a.c --dot --blocks"), "option '--dot' needs a value");
  expect_error(COMMAND_CFA, LINE("a.c --dot="), "option '--dot' needs a value FILE that is not empty");
  expect_error(COMMAND_CFA, LINE("--blocks"), "no input file given; see 'ockham cfa --help'");
}

static void test_commands(void **state) {
  (void)state;
  struct diagnostics d = DIAGNOSTICS_INIT;
  enum command c;
  assert_true(command_parse("run", &c, &d));
  assert_int_equal(c, COMMAND_RUN);
  assert_true(command_parse("cfa", &c, &d));
  assert_int_equal(c, COMMAND_CFA);
  assert_false(command_parse("rnu", &c, &d));
  assert_string_equal(d.items.data[0].text, "unknown command 'rnu'; did you mean 'run'?");
  assert_false(command_parse("nonsense", &c, &d));
  assert_string_equal(d.items.data[1].text, "unknown command 'nonsense'; see 'ockham --help'");
  diagnostics_release(&d);
}

/* A table of its own, with a list of paths. */
static void test_path_list(void **state) {
  (void)state;
  struct {
    string_list paths;
    bool flag;
  } values = {VEC_INIT, false};
  const struct option_spec specs[] = {
      {.name = "path", .type = OPTION_PATHS, .offset = 0, .value = "DIR", .commands = ON_ALL},
      {.name = "flag",
       .type = OPTION_FLAG,
       .offset = (size_t)((char *)&values.flag - (char *)&values),
       .commands = ON_RUN},
  };
  string_list files = VEC_INIT, rest = VEC_INIT;
  struct option_target t = {specs, 2, &values, &files, &rest};
  struct diagnostics d = DIAGNOSTICS_INIT;
  char *argv[] = {"--path", "a", "f", "--path=b", "--flag", "--", "r"};
  assert_true(options_parse_table(&t, &d, COMMAND_RUN, 7, argv));
  assert_int_equal(values.paths.len, 2);
  assert_string_equal(values.paths.data[0], "a");
  assert_string_equal(values.paths.data[1], "b");
  assert_true(values.flag);
  assert_int_equal(files.len, 1);
  assert_int_equal(rest.len, 1);
  assert_false(options_parse_table(&t, &d, COMMAND_CFA, 7, argv));
  vec_release(&values.paths);
  vec_release(&files);
  vec_release(&rest);
  diagnostics_release(&d);
}

static void test_table_is_consistent(void **state) {
  (void)state;
  uint32_t count;
  const struct option_spec *s = options_specs(&count);
  for (uint32_t i = 0; i < count; i++) {
    assert_true(s[i].commands != 0);
    assert_true(strlen(s[i].doc) > 0 && s[i].doc[strlen(s[i].doc) - 1] != '.');
    assert_int_equal(s[i].name[strspn(s[i].name, "abcdefghijklmnopqrstuvwxyz0123456789-")], '\0');
    if (s[i].type == OPTION_INT || s[i].type == OPTION_UINT64)
      assert_true(s[i].min <= s[i].default_number && s[i].default_number <= s[i].max);
    for (uint32_t k = 0; k < i; k++) /* a name may mean something else for another command */
      if (s[i].commands & s[k].commands) assert_string_not_equal(s[i].name, s[k].name);
  }
}

static void test_help(void **state) {
  (void)state;
  struct strbuf run = STRBUF_INIT, cfa = STRBUF_INIT, reach = STRBUF_INIT, all = STRBUF_INIT;
  options_help(&run, COMMAND_RUN);
  options_help(&reach, COMMAND_REACH);
  options_help(&cfa, COMMAND_CFA);
  options_overview(&all);
  assert_non_null(strstr(run.text, "usage: ockham run [options] FILE.c..."));
  assert_non_null(strstr(run.text, "\nLimits:\n"));
  assert_non_null(strstr(run.text, "--seed N"));
  assert_non_null(strstr(run.text, "--data-model ILP32|LP64"));
  assert_non_null(strstr(run.text, "[LP64]"));
  assert_non_null(strstr(run.text, "\n  -I DIR                      search"));
  assert_null(strstr(reach.text, "-I DIR"));
  assert_null(strstr(run.text, "--blocks"));
  assert_non_null(strstr(cfa.text, "--blocks"));
  assert_null(strstr(cfa.text, "Execution:"));
  assert_non_null(strstr(all.text, "  cfa "));
  for (enum command c = 0; c < COMMAND_COUNT; c++) {
    struct strbuf help = STRBUF_INIT;
    options_help(&help, c);
    for (char *line = strtok(help.text, "\n"); line; line = strtok(NULL, "\n")) assert_true(strlen(line) <= 120);
    strbuf_release(&help);
  }
  strbuf_release(&run), strbuf_release(&cfa), strbuf_release(&reach), strbuf_release(&all);
}

static void test_json(void **state) {
  (void)state;
  struct strbuf b = STRBUF_INIT;
  options_json(&b);
  assert_non_null(strstr(b.text, "{\"name\": \"data-model\", \"type\": \"choice\", \"default\": \"LP64\", "
                                 "\"choices\": [\"ILP32\", \"LP64\"], "));
  assert_non_null(strstr(b.text, "{\"name\": \"json\", \"type\": \"string\", \"default\": null, \"group\": \"Output\", "
                                 "\"commands\": [\"check\", \"scan\", \"cfa\", \"reach\", \"prove\", \"infer\"], "));
  assert_non_null(
      strstr(b.text, "\"name\": \"timeout\", \"type\": \"int\", \"default\": 0, \"min\": 0, \"max\": 2147483647"));
  strbuf_release(&b);
}

static void test_choice_name(void **state) {
  (void)state;
  assert_string_equal(options_choice_name("data-model", DATA_MODEL_ILP32), "ILP32");
  assert_string_equal(options_choice_name("extern-effects", EXTERN_EFFECTS_ALL), "all");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_defaults),
      cmocka_unit_test(test_both_spellings),
      cmocka_unit_test(test_flags_and_last_wins),
      cmocka_unit_test(test_set),
      cmocka_unit_test(test_help_needs_no_file),
      cmocka_unit_test(test_compiler_flags),
      cmocka_unit_test(test_errors),
      cmocka_unit_test(test_commands),
      cmocka_unit_test(test_path_list),
      cmocka_unit_test(test_table_is_consistent),
      cmocka_unit_test(test_help),
      cmocka_unit_test(test_json),
      cmocka_unit_test(test_choice_name),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
