/* Two checks in one process: neither sees the other. Tasks of a safe and an unsafe program are alive at the same time
 * and are asked in turns, by every engine; each answer is the one that the program gets alone. */
#include "unit.h"

#include "program/source.h"

#include "engine/portfolio/engines.h"

static const char safe[] = "extern void reach_error(void); extern int __VERIFIER_nondet_int(void);\n"
                           "int main(void) {\n"
                           "  int i = 0, n = __VERIFIER_nondet_int();\n"
                           "  if (n < 0) n = 0;\n"
                           "  while (i < n) i++;\n"
                           "  if (i != n) reach_error();\n"
                           "  return 0;\n"
                           "}\n";

static const char unsafe[] = "extern void reach_error(void); extern int __VERIFIER_nondet_int(void);\n"
                             "int main(void) {\n"
                             "  int i = 0, n = __VERIFIER_nondet_int();\n"
                             "  while (i < n && i < 4) i++;\n"
                             "  if (i == 3) reach_error();\n"
                             "  return 0;\n"
                             "}\n";

struct side {
  struct source source;
  struct task task;
};

static void begin(struct side *s, const char *text, const struct engine_parameters *parameters) {
  source_load(&s->source, text);
  assert_true(task_init(&s->task, &s->source.context, s->source.p, parameters));
}

static void end(struct side *s) {
  task_release(&s->task);
  source_free(&s->source);
}

/* What it says, and how much it did for that. */
static void expect(struct side *s, enum engine_choice engine, enum verdict_kind kind, uint64_t *vertices) {
  s->task.is_searched = false;
  s->task.long_seconds = 0;
  struct verdict v = engine_run(engine, &s->task, BUDGET_ALL);
  if (v.kind != kind) fail_msg("%s: %s", engine_name(engine), reason_name(v.reason.id));
  *vertices = v.statistics.vertices;
  verdict_release(&v);
}

static void in_turns(void **state) {
  (void)state;
  const struct engine_parameters parameters = ENGINE_PARAMETERS_INIT;
  for (enum engine_choice e = ENGINE_AUTO; e < ENGINE_COUNT; e++) {
    if (e == ENGINE_SHAPE || e == ENGINE_WATCH || e == ENGINE_BOUNDED) continue; /* lists, arrays, runs that end */
    struct side alone, x, y;
    uint64_t wanted, before, between, after;
    begin(&alone, safe, &parameters);
    expect(&alone, e, VERDICT_SAFE, &wanted);
    end(&alone);
    begin(&x, safe, &parameters);
    begin(&y, unsafe, &parameters);
    expect(&x, e, VERDICT_SAFE, &before);
    expect(&y, e, e == ENGINE_NUMERIC ? VERDICT_UNKNOWN : VERDICT_UNSAFE, &between); /* bounds find no runs */
    expect(&x, e, VERDICT_SAFE, &after);
    assert_int_equal(before, wanted);
    assert_int_equal(after, wanted);
    end(&x);
    end(&y);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(in_turns)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
