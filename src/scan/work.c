/* The child changes to the folder of its work and becomes this program again, so that temporary files stay where they
 * always are. Its janitor and its limits are its own; what hangs is ended from here. */
#include "scan/work.h"

#include "base/process/process.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SLICE = 50, MOST_OUTPUT = 1 << 28 };

void work_add(struct work *w, const char *word) {
  vec_push(&w->made, xstrdup(word));
  vec_push(&w->words, vec_last(&w->made));
}

void work_release(struct work *w) {
  for (uint32_t i = 0; i < w->made.len; i++) free((char *)w->made.data[i]);
  vec_release_all(&w->words, &w->made);
}

void work_result_release(struct work_result *r) { strbuf_release_all(&r->output, &r->error); }

struct worker {
  struct work work;
  uint64_t tag, start;
  struct process process;
  struct work_result result;
  bool is_used;
};

struct processes {
  struct workers base;
  struct context *ctx;
  VEC(struct worker *) all;
};

static void end_all(struct workers *base) {
  struct processes *w = (struct processes *)base;
  for (uint32_t i = 0; i < w->all.len; i++) {
    struct worker *x = w->all.data[i];
    if (x->is_used) {
      process_end(w->ctx->janitor, &x->process);
      work_release(&x->work);
      work_result_release(&x->result);
    }
    free(x);
  }
  vec_release(&w->all);
  free(w);
}

static bool have_room(const struct workers *base) {
  const struct processes *w = (const struct processes *)base;
  for (uint32_t i = 0; i < w->all.len; i++)
    if (!w->all.data[i]->is_used) return true;
  return false;
}

static bool are_idle(const struct workers *base) {
  const struct processes *w = (const struct processes *)base;
  for (uint32_t i = 0; i < w->all.len; i++)
    if (w->all.data[i]->is_used) return false;
  return true;
}

/* In the child. */
static int become_work(const void *data) {
  const struct work *w = data;
  if (chdir(w->directory) != 0) {
    fprintf(stderr, "ockham: error: cannot work in '%s': %s\n", w->directory, strerror(errno));
    return 2;
  }
  execv("/proc/self/exe", (char *const *)w->words.data);
  fprintf(stderr, "ockham: error: cannot be started again: %s\n", strerror(errno));
  return 2;
}

static void start(struct workers *base, struct work *work, uint64_t tag) {
  struct processes *w = (struct processes *)base;
  struct worker *x = NULL;
  for (uint32_t i = 0; i < w->all.len && !x; i++)
    if (!w->all.data[i]->is_used) x = w->all.data[i];
  assert(x && work->words.len);
  *x = (struct worker){.work = *work,
                       .tag = tag,
                       .start = clock_now(),
                       .process = PROCESS_INIT,
                       .result = {WORK_DONE, 0, STRBUF_INIT, STRBUF_INIT, 0},
                       .is_used = true};
  vec_push(&x->work.words, NULL);
  struct process_request request = {.act = become_work,
                                    .data = &x->work,
                                    .output = {&x->result.output, MOST_OUTPUT},
                                    .error = {&x->result.error, PROCESS_WORDS}};
  fflush(NULL); /* or the child would have it, too */
  int failed = process_start(w->ctx->janitor, &request, &x->process);
  if (failed) {
    x->result.end = WORK_NOT_RUN;
    x->result.status = failed;
  }
}

/* Of one that has ended, or has to. */
static void finish(struct processes *w, struct worker *x, bool is_late, uint64_t *ret_tag, struct work_result *ret) {
  if (x->result.end != WORK_NOT_RUN) {
    int status = process_end(w->ctx->janitor, &x->process);
    x->result.end = is_late ? WORK_LATE : WIFSIGNALED(status) ? WORK_CRASHED : WORK_DONE;
    x->result.status = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
  }
  x->result.nanoseconds = clock_now() - x->start;
  *ret_tag = x->tag;
  *ret = x->result;
  work_release(&x->work);
  x->is_used = false;
}

static bool wait_for_one(struct workers *base, uint64_t *ret_tag, struct work_result *ret) {
  struct processes *w = (struct processes *)base;
  VEC(struct process *) running = VEC_INIT;
  for (uint32_t i = 0; i < w->all.len; i++)
    if (w->all.data[i]->is_used && w->all.data[i]->process.pid) vec_push(&running, &w->all.data[i]->process);
  if (running.len) process_wait(running.data, running.len, SLICE);
  vec_release(&running);
  for (uint32_t i = 0; i < w->all.len; i++) {
    struct worker *x = w->all.data[i];
    if (!x->is_used) continue;
    bool is_late = x->work.seconds && clock_now() - x->start > (uint64_t)x->work.seconds * 1000000000u;
    bool has_ended = x->result.end == WORK_NOT_RUN || process_has_ended(&x->process);
    if (!has_ended && !is_late) continue;
    finish(w, x, is_late && !has_ended, ret_tag, ret);
    return true;
  }
  return false;
}

struct workers *workers_new(struct context *ctx, uint32_t most) {
  static const struct workers_kind kind = {end_all, have_room, are_idle, start, wait_for_one};
  struct processes *w = xcalloc(1, sizeof *w);
  w->base.kind = &kind;
  w->ctx = ctx;
  for (uint32_t i = 0; i < most; i++) vec_push(&w->all, xcalloc(1, sizeof *w->all.data[0]));
  return &w->base;
}
