/* The test, executed by the interpreter: not natively, since it holds a stranger's code. It has to fail whatever memory
 * and variables hold that nobody has set. */
#include "confirm/testfile/test_private.h"

#include "base/process/output.h"
#include "base/process/workplace.h"
#include "front/front.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_STEPS = 1 << 25, HEAP = 1 << 27, DEPTH = 20000 };

/* Does the run end where the test says what is violated? The program may have a status 1 of its own. */
static bool has_said_so(const struct program *p, const struct run_result *r) {
  if (r->outcome != RUN_EXITED || r->status != 1 || r->edge == ID_NONE) return false;
  function_id f = p->locations.data[p->edges.data[r->edge].source].function;
  return strcmp(program_string(p, p->functions.data[f].name), "ockham_fail") == 0;
}

static bool has_failed(const struct test *t, const struct program *p, const struct run_result *r) {
  bool is_reported = r->violation == RUN_REACH_ERROR || r->violation == RUN_ASSERT;
  bool is_asked = t->program->asked & CHECKS_OF_CALLS && !t->rules.rules.len;
  if (r->outcome == RUN_VIOLATION) return is_reported && is_asked;
  return has_said_so(p, r);
}

static enum test_outcome run(struct test *t, const struct program *p) {
  static const uint64_t seeds[] = {0, 1, 0x9e3779b97f4a7c15u};
  enum test_outcome outcome = TEST_FAILS;
  for (size_t i = 0; i < sizeof seeds / sizeof *seeds && outcome == TEST_FAILS; i++) {
    struct run_options o = RUN_OPTIONS_INIT;
    o.seed = seeds[i];
    o.step_limit = MOST_STEPS;
    o.heap_limit = HEAP;
    o.depth_limit = DEPTH;
    struct run_result r = interpreter_run(t->ctx, p, &o);
    if (!has_failed(t, p, &r)) outcome = r.outcome == RUN_STOPPED ? TEST_UNKNOWN : TEST_PASSES;
    run_result_release(&r);
  }
  return outcome;
}

/* As the command compiles it. */
static struct program *load(struct test *t, const char *file) {
  const struct sources *given = t->request->sources;
  struct sources s = SOURCES_INIT;
  struct strbuf folder = STRBUF_INIT;
  s.model = given->model;
  for (uint32_t i = 0; i < given->clang_flags.len; i++) vec_push(&s.clang_flags, given->clang_flags.data[i]);
  if (test_renames_main(t)) vec_push(&s.clang_flags, "-Dmain=ockham_program");
  vec_push(&s.files, file);
  if (t->is_copy) {
    test_put_folder(t, &folder);
    vec_push(&s.clang_flags, folder.text);
  } else {
    for (uint32_t i = 0; i < given->files.len; i++) vec_push(&s.files, given->files.data[i]);
  }
  struct program *p = front_load(t->ctx, &s, NULL);
  vec_release_all(&s.files, &s.clang_flags);
  strbuf_release(&folder);
  return p;
}

enum test_outcome test_try(struct test *t) {
  struct diagnostics before = t->ctx->diagnostics;
  struct strbuf path = STRBUF_INIT;
  struct program *p = NULL;
  char *folder = workplace_make(t->ctx, "test");
  strbuf_printf(&path, "%s/test.c", folder ? folder : "");
  t->ctx->diagnostics = (struct diagnostics)DIAGNOSTICS_INIT;
  if (folder && output_write(path.text, t->out.text, t->out.len, NULL)) p = load(t, path.text);
  enum test_outcome outcome = p ? run(t, p) : TEST_UNKNOWN;
  if (!p && t->ctx->diagnostics.items.len)
    test_refuse(t, "it does not compile: %s", vec_last(&t->ctx->diagnostics.items).text);
  diagnostics_release(&t->ctx->diagnostics);
  t->ctx->diagnostics = before;
  program_free(p);
  workplace_remove(t->ctx, folder);
  strbuf_release(&path);
  return outcome;
}
