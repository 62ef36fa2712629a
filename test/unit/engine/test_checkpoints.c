/* Engines end wherever a limit is reached: small programs, each engine, checkpoints from the first to the last one of
 * an undisturbed run. The answer is then unknown, or what it is anyway if all was said already; the sanitized build
 * sees that nothing is left behind. */
#include "unit.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/portfolio/engines.h"
#include "front/front.h"

enum { SAMPLES = 8 };

static const char head[] = "extern void reach_error(void); extern int __VERIFIER_nondet_int(void);\n"
                           "extern void *malloc(unsigned long);\n";

static const char *const sources[] = {
    /* two loops and a join */
    "int main(void) {\n"
    "  int p = __VERIFIER_nondet_int(), lock = 0, work = 0;\n"
    "  if (p) lock = 1;\n"
    "  while (__VERIFIER_nondet_int()) work++;\n"
    "  if (p && lock != 1) reach_error();\n"
    "  return 0;\n"
    "}\n",
    /* stores and loads through pointers that may be anything */
    "struct node { struct node *next; int v; };\n"
    "extern struct node *get(void);\n"
    "struct node g;\n"
    "int main(void) {\n"
    "  struct node *a = get(), *b = get();\n"
    "  a->next = b;\n"
    "  if (__VERIFIER_nondet_int()) b->next = a;\n"
    "  if (g.next) g.next->v = 3;\n"
    "  if (a->next->next->v != a->next->next->v) reach_error();\n"
    "  return 0;\n"
    "}\n",
    /* a list that is built and walked along */
    "struct node { struct node *next; int v; };\n"
    "int main(void) {\n"
    "  struct node *l = 0;\n"
    "  while (__VERIFIER_nondet_int()) {\n"
    "    struct node *n = malloc(sizeof *n);\n"
    "    if (!n) return 1;\n"
    "    n->v = 1;\n"
    "    n->next = l;\n"
    "    l = n;\n"
    "  }\n"
    "  for (; l; l = l->next)\n"
    "    if (l->v != 1) reach_error();\n"
    "  return 0;\n"
    "}\n",
};

struct fixture {
  struct context ctx;
  struct program *program;
};

static void load(struct fixture *f, const char *body) {
  char path[] = "/tmp/ockham-test-XXXXXX.c";
  int fd = mkstemps(path, 2);
  assert_true(fd >= 0);
  context_init(&f->ctx, 0, 0);
  assert_int_equal(write(fd, head, strlen(head)), (ssize_t)strlen(head));
  assert_int_equal(write(fd, body, strlen(body)), (ssize_t)strlen(body));
  close(fd);
  struct sources files = SOURCES_INIT;
  vec_push(&files.files, path);
  f->program = front_load(&f->ctx, &files, NULL);
  vec_release(&files.files);
  assert_non_null(f->program);
  unlink(path);
}

static void release(struct fixture *f) {
  program_free(f->program);
  context_release(&f->ctx);
}

/* Runs an engine until the checkpoint, 0 = to its end. */
static enum verdict_kind run(struct fixture *f, enum engine_choice engine, uint64_t checkpoint) {
  const struct engine_parameters parameters = ENGINE_PARAMETERS_INIT;
  struct task task;
  enum verdict_kind result = VERDICT_UNKNOWN;
  limits_init(&f->ctx.limits, 0, 0);
  limits_trip_at(&f->ctx.limits, checkpoint);
  if (task_init(&task, &f->ctx, f->program, &parameters)) {
    struct verdict v = engine_run(engine, &task, BUDGET_ALL);
    result = v.kind;
    if (checkpoint && f->ctx.limits.hit == LIMIT_TRIPPED && result == VERDICT_UNKNOWN)
      assert_true(reason_is_given(&v.reason));
    verdict_release(&v);
  }
  task_release(&task);
  return result;
}

/* `most`: an engine that does not come to an end by itself is stopped there at the latest. */
static void trip_engine(struct fixture *f, enum engine_choice engine) {
  enum { MOST = 4000 };
  enum verdict_kind expected = run(f, engine, MOST);
  uint64_t count = f->ctx.limits.checkpoint < MOST ? f->ctx.limits.checkpoint : MOST;
  uint32_t unknown = 0;
  assert_true(count >= SAMPLES);
  for (uint64_t i = 1; i <= SAMPLES; i++) {
    uint64_t at = i * count / SAMPLES;
    enum verdict_kind found = run(f, engine, at);
    if (f->ctx.limits.hit != LIMIT_TRIPPED) fail_msg("%s: checkpoint %lu was not met", engine_name(engine), at);
    if (found != VERDICT_UNKNOWN && found != expected) fail_msg("%s: another verdict at %lu", engine_name(engine), at);
    unknown += found == VERDICT_UNKNOWN;
  }
  if (unknown < SAMPLES - 1) fail_msg("%s: only %u of %u are unknown", engine_name(engine), unknown, SAMPLES);
}

static void every_engine(void **state) {
  (void)state;
  for (uint32_t i = 0; i < sizeof sources / sizeof *sources; i++) {
    struct fixture f;
    load(&f, sources[i]);
    for (uint32_t e = 0; e < ENGINE_COUNT; e++) trip_engine(&f, (enum engine_choice)e);
    release(&f);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(every_engine)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
