/* What replay leaves behind, and what it says where it cannot work. That it confirms the right things is tested by
 * check_replay.c. */
#include "unit.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "confirm/replay/replay.h"
#include "front/front.h"

struct fixture {
  struct sources sources;
  struct context context;
  char directory[64], source[128], target[128];
  struct program *p;
  struct trace trace;
};

/* The one choice of the program: its HAVOC edge stands alone in the trace, which is all that counts. */
static void choose_input(struct fixture *f, u128 value) {
  for (edge_id e = 0; e < f->p->edges.len; e++) {
    const struct operation *op = &f->p->edges.data[e].op;
    if (op->kind != OP_HAVOC || op->sub != HAVOC_INPUT) continue;
    vec_push(&f->trace.steps, ((struct trace_step){e, 1}));
    vec_push(
        &f->trace.choices,
        ((struct trace_choice){.kind = CHOICE_INPUT, .edge = e, .variable = ID_NONE, .width = 32, .value = value}));
  }
}

static void begin_with(struct fixture *f, const char *text, enum property property) {
  *f = (struct fixture){.directory = "/tmp/ockham-test-XXXXXX", .trace = TRACE_INIT};
  assert_non_null(mkdtemp(f->directory));
  snprintf(f->source, sizeof f->source, "%s/source.c", f->directory);
  snprintf(f->target, sizeof f->target, "%s/out", f->directory);
  FILE *file = fopen(f->source, "w");
  assert_non_null(file);
  fputs(text, file);
  fclose(file);
  f->sources = (struct sources)SOURCES_INIT;
  f->sources.asked = properties_ask(1u << property);
  vec_push(&f->sources.files, f->source);
  context_init(&f->context, 0, 0);
  f->p = front_load(&f->context, &f->sources, NULL);
  assert_non_null(f->p);
}

static const char input_program[] =
    "int __VERIFIER_nondet_int(void); void reach_error(void);\n"
    "int main(void) { if (__VERIFIER_nondet_int() == 0x1234) reach_error(); return 0; }\n";

static void begin(struct fixture *f) { begin_with(f, input_program, PROPERTY_UNREACH_CALL); }

static uint32_t count_files(const char *directory) {
  uint32_t count = 0;
  DIR *d = opendir(directory);
  while (d && readdir(d)) count++;
  if (d) closedir(d);
  return count ? count - 2 : 0;
}

static void end(struct fixture *f) {
  char command[128];
  snprintf(command, sizeof command, "rm -rf %s", f->directory);
  assert_int_equal(system(command), 0);
  trace_release(&f->trace);
  program_free(f->p);
  context_release(&f->context);
  vec_release(&f->sources.files);
}

static void expect(struct fixture *f, const char *directory, enum replay_outcome wanted, const char *text) {
  struct replay_result r = replay_trace(&f->context, &f->sources, f->p, &f->trace, directory);
  if (r.outcome != wanted || !strstr(r.text.text, text)) fail_msg("outcome %d: %s", (int)r.outcome, r.text.text);
  replay_result_release(&r);
}

static int script_status(const struct fixture *f) {
  char command[256];
  snprintf(command, sizeof command, "sh %s/replay.sh >/dev/null 2>&1", f->target);
  int status = system(command);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void test_directory(void **state) {
  (void)state;
  struct fixture f;
  begin(&f);
  choose_input(&f, 0x1234);
  expect(&f, f.target, REPLAY_CONFIRMED, "error function");
  assert_int_equal(count_files(f.directory), 2); /* the source and the target: nothing else was left */
  assert_int_equal(script_status(&f), 1);
  f.trace.choices.data[0].value = 5; /* the same directory again */
  expect(&f, f.target, REPLAY_FAILED, "returned");
  assert_int_equal(count_files(f.directory), 2);
  assert_int_equal(script_status(&f), 0);
  end(&f);
}

/* Temporary files go where TMPDIR says, and go away. */
static void test_temporary(void **state) {
  (void)state;
  struct fixture f;
  begin(&f);
  choose_input(&f, 0x1234);
  assert_int_equal(mkdir(f.target, 0700), 0);
  setenv("TMPDIR", f.target, 1);
  expect(&f, NULL, REPLAY_CONFIRMED, "error function");
  assert_int_equal(count_files(f.target), 0);
  unsetenv("TMPDIR");
  end(&f);
}

static void test_impossible(void **state) {
  (void)state;
  struct fixture f;
  begin(&f);
  choose_input(&f, 0x1234);
  expect(&f, "/no/such/directory/out", REPLAY_IMPOSSIBLE, "cannot make the directory");
  FILE *file = fopen(f.source, "a");
  fputs("int broken(void) { return nowhere; }\n", file);
  fclose(file);
  expect(&f, f.target, REPLAY_IMPOSSIBLE, "nowhere");
  assert_int_equal(access(f.target, F_OK), -1);
  assert_int_equal(f.context.diagnostics.items.len, 0);
  unlink(f.source);
  expect(&f, f.target, REPLAY_IMPOSSIBLE, "cannot read");
  f.trace.steps.data[0].edge = f.p->edges.len;
  expect(&f, f.target, REPLAY_IMPOSSIBLE, "edge");
  f.context.limits.cancel = 1;
  expect(&f, f.target, REPLAY_IMPOSSIBLE, "");
  assert_int_equal(count_files(f.directory), 0);
  end(&f);
}

static void test_ends(void **state) {
  (void)state;
  static const struct {
    const char *text, *wanted;
  } cases[] = {
      {"int main(void) { return *(volatile int *)8; }", "signal 11"},
      {"void exit(int); int main(void) { exit(7); }", "status 7"},
      {"void abort(void); int main(void) { abort(); }", "signal 6"},
      {"void __VERIFIER_assume(int); int main(void) { __VERIFIER_assume(0); return 0; }", "assumption"},
      {"int main(int n) { char a[100000]; a[n] = 1; return main(n + 1) + a[n / 2]; }", "signal 11"},
      {"_Noreturn void stop(void); int main(void) { stop(); }", "does not return"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct fixture f;
    begin_with(&f, cases[i].text, PROPERTY_UNREACH_CALL);
    expect(&f, NULL, REPLAY_FAILED, cases[i].wanted);
    end(&f);
  }
}

/* The time that is left to ockham is all that the program gets. */
static void test_endless(void **state) {
  (void)state;
  struct fixture f;
  begin_with(&f, "int main(void) { for (;;) {} }", PROPERTY_UNREACH_CALL);
  limits_init(&f.context.limits, 3, 0);
  struct replay_result r = replay_trace(&f.context, &f.sources, f.p, &f.trace, NULL);
  assert_int_not_equal(r.outcome, REPLAY_CONFIRMED);
  assert_true(limits_exceeded_now(&f.context.limits));
  replay_result_release(&r);
  end(&f);
}

static void test_overflow(void **state) {
  (void)state;
  static const char text[] = "int __VERIFIER_nondet_int(void); void reach_error(void);\n"
                             "int main(void) { int x = __VERIFIER_nondet_int(); reach_error(); return x + 1 > 0; }\n";
  struct fixture f;
  begin_with(&f, text, PROPERTY_NO_OVERFLOW);
  choose_input(&f, 0x7fffffff);
  expect(&f, NULL, REPLAY_CONFIRMED, "overflow");
  f.trace.choices.data[0].value--;
  expect(&f, NULL, REPLAY_FAILED, "returned");
  end(&f);
}

static void test_memory(void **state) {
  (void)state;
  static const char text[] = "int __VERIFIER_nondet_int(void); void *malloc(unsigned long); int keep[8];\n"
                             "int main(void) { int n = __VERIFIER_nondet_int(), *p = malloc(16), a[4];\n"
                             "  for (int i = 0; i < n; i++) a[i] = p[i] = keep[i] = i;\n  return keep[0] + a[1]; }\n";
  struct fixture f;
  begin_with(&f, text, PROPERTY_VALID_MEMSAFETY);
  choose_input(&f, 5);
  expect(&f, NULL, REPLAY_CONFIRMED, "buffer-overflow");
  f.trace.choices.data[0].value = 4;
  expect(&f, NULL, REPLAY_FAILED, "returned");
  end(&f);
  begin_with(&f, "int main(void) { int *p; return *p; }", PROPERTY_VALID_MEMSAFETY);
  expect(&f, NULL, REPLAY_CONFIRMED, "memory is used wrongly");
  end(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_directory),  cmocka_unit_test(test_temporary),
                                     cmocka_unit_test(test_impossible), cmocka_unit_test(test_ends),
                                     cmocka_unit_test(test_endless),    cmocka_unit_test(test_overflow),
                                     cmocka_unit_test(test_memory)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
