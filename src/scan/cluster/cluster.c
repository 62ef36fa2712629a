/* A work waits, or is in a task, or has arrived. Its number is never given again, so that a file with a result says
 * whose it is, however late it comes. */
#include "scan/cluster/cluster.h"

#include "base/process/workplace.h"
#include "scan/cluster/guard.h"
#include "scan/cluster/node.h"
#include "scan/cluster/parcel.h"
#include "scan/cluster/slurm.h"
#include "scan/reuse.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define SECOND 1000000000ull

enum {
  MOST_TRIES = 3,     /* of a work */
  MOST_USELESS = 10,  /* tasks that end without any result, before there is the first one */
  LEAST_TASK = 10000, /* milliseconds: a task costs Slurm about a second */
  MOST_TASK = 120000,
  MOST_ARRAY = 500,  /* tasks; Slurm takes 1,000 where nobody has changed that */
  MOST_WORKS = 16,   /* for each task: of units that are read much is kept */
  GATHER = 1,        /* seconds that a work waits for others to go with */
  LOOK = 2,          /* seconds between questions to Slurm, at least */
  GRACE = 5,         /* seconds in which files may be late */
  PATIENCE = 900,    /* seconds without an answer of Slurm, or in which it takes no job */
  EXTRA_MINUTES = 5, /* of a task */
  SLICE = 50         /* milliseconds */
};

struct task;

struct piece {
  struct work work;
  uint64_t tag;
  uint32_t tries;
  struct task *task; /* NULL = it waits */
};

struct task {
  uint64_t job, missing; /* since when Slurm does not know it; 0 = it does */
  uint32_t array, index; /* its files are `array.index` */
  VEC(uint32_t) pieces;
  uint32_t left; /* that have not arrived */
  bool is_known; /* while an answer of Slurm is read */
};

struct arrival {
  uint64_t tag;
  struct work_result result;
};

struct cluster {
  struct workers base;
  struct context *ctx;
  struct cluster_request request;
  const char *folder, *name;
  struct guard *guard;
  char program[DIGEST_TEXT];
  VEC(struct piece *) pieces; /* by number; NULL = it has arrived */
  VEC(uint32_t) waiting;
  VEC(struct task *) tasks; /* that are in the queue */
  VEC(struct arrival) arrived;
  uint32_t next_arrival, open; /* `open`: works that have not been handed over */
  uint64_t cost;               /* of those that have not arrived, milliseconds */
  uint32_t arrays, useless;    /* so far */
  bool has_results;            /* there was one at least */
  bool may_have_jobs;
  uint64_t began_waiting, answered, refused, next_look, next_submission, next_listing, next_sign,
      pause; /* nanoseconds */
};

/* ---- files ---- */

static void task_path(const struct cluster *c, const char *kind, const struct task *t, struct strbuf *out) {
  strbuf_printf(out, "%s/%s/%u.%u", c->folder, kind, t->array, t->index);
}

static void forget_file(const struct cluster *c, const char *kind, const struct task *t) {
  struct strbuf path = STRBUF_INIT;
  task_path(c, kind, t, &path);
  unlink(path.text);
  strbuf_release(&path);
}

static void free_task(struct cluster *c, struct task *t) {
  forget_file(c, "tasks", t);
  forget_file(c, "logs", t);
  vec_release(&t->pieces);
  free(t);
}

/* What the task, or Slurm about it, said last. */
static void last_line(const struct cluster *c, const struct task *t, struct strbuf *out) {
  enum { LARGEST = 1 << 20 };
  struct strbuf path = STRBUF_INIT, text = STRBUF_INIT;
  task_path(c, "logs", t, &path);
  if (strbuf_read_file(&text, path.text, LARGEST)) {
    while (text.len && text.text[text.len - 1] == '\n') text.text[--text.len] = '\0';
    const char *line = strrchr(text.text, '\n');
    strbuf_visible(out, line ? line + 1 : text.text);
  }
  strbuf_release_all(&path, &text);
}

/* ---- results ---- */

static void free_piece(struct piece *p) {
  work_release(&p->work);
  free(p);
}

static void arrive(struct cluster *c, uint32_t number, const struct work_result *r) {
  struct piece *p = c->pieces.data[number];
  if (p->task) p->task->left--;
  c->cost -= p->work.cost;
  vec_push(&c->arrived, ((struct arrival){p->tag, *r}));
  free_piece(p);
  c->pieces.data[number] = NULL;
}

/* Takes the file of a result, if it is there. */
static bool take_result(struct cluster *c, uint32_t number) {
  struct strbuf path = STRBUF_INIT;
  struct work_result r = {WORK_DONE, 0, STRBUF_INIT, STRBUF_INIT, 0};
  bool is_wanted = number < c->pieces.len && c->pieces.data[number];
  cluster_result_path(c->folder, number, &path);
  bool ok = is_wanted && result_read(&r, path.text);
  if (ok)
    arrive(c, number, &r);
  else
    work_result_release(&r);
  c->has_results |= ok;
  if (ok || !is_wanted) unlink(path.text);
  strbuf_release(&path);
  return ok;
}

/* Names with a point are of files that are being written. */
static void take_file(void *data, const char *name) {
  uint32_t number;
  if (!strchr(name, '.') && sscanf(name, "%" SCNu32, &number) == 1) take_result(data, number);
}

/* The folder is looked at less often as long as nothing comes. */
static void collect(struct cluster *c, uint64_t now) {
  struct strbuf path = STRBUF_INIT;
  if (now < c->next_listing) return;
  strbuf_printf(&path, "%s/results", c->folder);
  workplace_each_file(path.text, take_file, c);
  strbuf_release(&path);
  c->pause = c->arrived.len ? 0 : c->pause < SECOND / 2 ? c->pause + c->pause / 4 + SLICE * 1000000 : SECOND;
  c->next_listing = now + c->pause;
}

static bool give_sign(struct cluster *c, uint64_t now) {
  struct strbuf path = STRBUF_INIT;
  if (now < c->next_sign) return true;
  c->next_sign = now + CLUSTER_SIGN * SECOND;
  cluster_sign_path(c->folder, &path);
  int fd = open(path.text, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
  bool ok = fd >= 0 && futimens(fd, NULL) == 0;
  if (fd >= 0) close(fd);
  strbuf_release(&path);
  return ok;
}

/* ---- tasks that are over ---- */

static void give_up_piece(struct cluster *c, uint32_t number, const struct task *t) {
  struct work_result r = {WORK_LOST, 0, STRBUF_INIT, STRBUF_INIT, 0};
  strbuf_printf(&r.error, "no task of the cluster gave a result, in %u tries: ", c->pieces.data[number]->tries);
  size_t said = r.error.len;
  last_line(c, t, &r.error);
  if (r.error.len == said) strbuf_puts(&r.error, "they said nothing");
  arrive(c, number, &r);
}

/* Where tasks come to nothing from the start, something is wrong with all of them. */
static void count_useless(struct cluster *c, const struct task *t) {
  struct strbuf line = STRBUF_INIT;
  if (c->has_results || ++c->useless < MOST_USELESS) return;
  last_line(c, t, &line);
  diagnostics_error(&c->ctx->diagnostics, NULL, 0, 0, "%u tasks of the cluster ended without any result: %s",
                    c->useless, line.len ? line.text : "they said nothing");
  c->base.have_failed = true;
  strbuf_release(&line);
}

static void settle(struct cluster *c, struct task *t) {
  for (uint32_t i = 0; i < t->pieces.len; i++) {
    uint32_t number = t->pieces.data[i];
    struct piece *p = c->pieces.data[number];
    if (!p || p->task != t || take_result(c, number)) continue;
    p->tries++;
    if (p->tries >= MOST_TRIES) {
      give_up_piece(c, number, t);
    } else {
      p->task = NULL;
      vec_push(&c->waiting, number);
    }
  }
  if (t->left) count_useless(c, t);
}

/* Goes through the tasks, and keeps those that are not over. */
static void drop_tasks(struct cluster *c) {
  uint32_t kept = 0;
  uint64_t now = clock_now();
  for (uint32_t i = 0; i < c->tasks.len; i++) {
    struct task *t = c->tasks.data[i];
    bool is_gone = t->missing && now - t->missing >= GRACE * SECOND;
    if (is_gone && t->left) settle(c, t);
    if (is_gone || !t->left)
      free_task(c, t);
    else
      c->tasks.data[kept++] = t;
  }
  c->tasks.len = kept;
}

/* ---- what Slurm knows ---- */

static void mark_known(struct cluster *c, const struct slurm_task *x) {
  for (uint32_t i = 0; i < c->tasks.len; i++) {
    struct task *t = c->tasks.data[i];
    if (t->job != x->job || t->index != x->index) continue;
    if (x->is_held)
      slurm_cancel_task(c->ctx, x->job, x->index);
    else
      t->is_known = true;
  }
}

static void fail_without_answer(struct cluster *c, uint64_t now) {
  if (now - c->answered < PATIENCE * SECOND) return;
  diagnostics_error(&c->ctx->diagnostics, NULL, 0, 0, "Slurm gives no answer to squeue any more");
  c->base.have_failed = true;
}

/* An answer that takes long is asked for less often. */
static void look(struct cluster *c) {
  struct slurm_queue q = {VEC_INIT};
  uint64_t before = clock_now();
  bool is_said = slurm_ask(c->ctx, c->name, &q);
  uint64_t now = clock_now(), pause = 10 * (now - before);
  c->next_look = now + (pause > LOOK * SECOND ? pause : LOOK * SECOND);
  if (is_said) {
    c->answered = now;
    for (uint32_t i = 0; i < c->tasks.len; i++) c->tasks.data[i]->is_known = false;
    for (uint32_t i = 0; i < q.tasks.len; i++) mark_known(c, &q.tasks.data[i]);
    for (uint32_t i = 0; i < c->tasks.len; i++) {
      struct task *t = c->tasks.data[i];
      t->missing = t->is_known ? 0 : t->missing ? t->missing : now;
    }
  } else {
    fail_without_answer(c, now);
  }
  vec_release(&q.tasks);
}

/* ---- submitting ---- */

/* A late result takes its work out of the list. */
static void forget_arrived(struct cluster *c) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < c->waiting.len; i++)
    if (c->pieces.data[c->waiting.data[i]]) c->waiting.data[kept++] = c->waiting.data[i];
  c->waiting.len = kept;
}

static uint64_t waiting_cost(const struct cluster *c) {
  uint64_t cost = 0;
  for (uint32_t i = 0; i < c->waiting.len; i++) cost += c->pieces.data[c->waiting.data[i]]->work.cost;
  return cost;
}

/* The next task, from the works that wait; what was lost once goes alone. The works that are taken. */
static uint32_t fill_task(const struct cluster *c, uint32_t from, uint64_t target, struct task *t) {
  uint64_t cost = 0;
  uint32_t i = from;
  for (; i < c->waiting.len; i++) {
    const struct piece *p = c->pieces.data[c->waiting.data[i]];
    if (t->pieces.len && (p->tries || cost + p->work.cost > target)) break;
    vec_push(&t->pieces, c->waiting.data[i]);
    cost += p->work.cost;
    if (p->tries) return i + 1 - from;
  }
  return i - from;
}

static bool write_task(const struct cluster *c, const struct task *t) {
  struct strbuf path = STRBUF_INIT;
  struct parcel p = {.arena = ARENA_INIT, .program = c->program};
  for (uint32_t i = 0; i < t->pieces.len; i++)
    vec_push(&p.items, ((struct parcel_item){t->pieces.data[i], c->pieces.data[t->pieces.data[i]]->work}));
  task_path(c, "tasks", t, &path);
  bool ok = parcel_write(&p, path.text);
  vec_release(&p.items);
  strbuf_release(&path);
  return ok;
}

/* Minutes that a task may take if each of its works is ended from outside. */
static uint32_t minutes_of(const struct cluster *c, const struct task *t) {
  uint64_t seconds = 0;
  for (uint32_t i = 0; i < t->pieces.len; i++) seconds += c->pieces.data[t->pieces.data[i]]->work.seconds;
  return (uint32_t)(seconds / 60) + EXTRA_MINUTES;
}

/* Each task of the array becomes ockham with its parcel. */
static bool write_script(const struct cluster *c, const char *path) {
  char program[4096];
  struct strbuf text = STRBUF_INIT;
  ssize_t len = readlink("/proc/self/exe", program, sizeof program - 1);
  program[len > 0 ? len : 0] = '\0';
  strbuf_puts(&text, "#!/bin/sh\nexec ");
  strbuf_shell_word(&text, program);
  strbuf_puts(&text, " scan --work ");
  strbuf_shell_word(&text, c->folder);
  strbuf_printf(&text, "/tasks/%u.\"$SLURM_ARRAY_TASK_ID\"\n", c->arrays);
  FILE *f = fopen(path, "w");
  bool ok = f && fputs(text.text, f) >= 0;
  ok = f && fclose(f) == 0 && ok;
  strbuf_release(&text);
  return ok;
}

/* The first time it is the user who has to know; later, it may pass. */
static void fail_submission(struct cluster *c, const char *why) {
  uint64_t now = clock_now();
  if (!c->refused) c->refused = now;
  c->next_submission = now + 10 * SECOND;
  if (c->has_results && now - c->refused < PATIENCE * SECOND) return;
  diagnostics_error(&c->ctx->diagnostics, NULL, 0, 0, "sbatch submits no job: %s", *why ? why : "no answer");
  c->base.have_failed = true;
}

static void accept_tasks(struct cluster *c, struct task **tasks, uint32_t count, uint64_t job, uint32_t taken) {
  for (uint32_t i = 0; i < count; i++) {
    struct task *t = tasks[i];
    t->job = job;
    t->left = t->pieces.len;
    for (uint32_t k = 0; k < t->pieces.len; k++) c->pieces.data[t->pieces.data[k]]->task = t;
    vec_push(&c->tasks, t);
  }
  c->waiting.len -= taken;
  memmove(c->waiting.data, c->waiting.data + taken, c->waiting.len * sizeof *c->waiting.data);
  c->refused = 0;
  c->answered = clock_now();
  c->next_look = c->answered + LOOK * SECOND;
}

static bool submit_array(struct cluster *c, struct task *const *tasks, uint32_t count, uint64_t *ret_job) {
  struct strbuf script = STRBUF_INIT, log = STRBUF_INIT, why = STRBUF_INIT;
  struct slurm_array a = {c->name, NULL, NULL, count, c->request.megabytes, 0, c->request.options};
  bool ok = true;
  strbuf_printf(&script, "%s/tasks/%u.sh", c->folder, c->arrays);
  for (const char *p = c->folder; *p; p++) strbuf_printf(&log, "%.*s", *p == '%' ? 2 : 1, *p == '%' ? "%%" : p);
  strbuf_printf(&log, "/logs/%u.%%a", c->arrays);
  a.script = script.text;
  a.log = log.text;
  for (uint32_t i = 0; i < count && ok; i++) {
    uint32_t minutes = minutes_of(c, tasks[i]);
    if (minutes > a.minutes) a.minutes = minutes;
    ok = write_task(c, tasks[i]);
  }
  ok = ok && write_script(c, script.text);
  if (!ok) strbuf_printf(&why, "files cannot be written to '%s': %s", c->folder, strerror(errno));
  ok = ok && slurm_submit(c->ctx, &a, ret_job, &why);
  c->may_have_jobs |= ok || !why.len;
  unlink(script.text); /* Slurm has a copy */
  if (!ok && !limits_exceeded_now(&c->ctx->limits)) fail_submission(c, why.text);
  strbuf_release_all(&script, &log, &why);
  return ok;
}

static void submit(struct cluster *c) {
  uint32_t room = c->tasks.len < c->request.tasks ? c->request.tasks - c->tasks.len : 0, taken = 0;
  VEC(struct task *) tasks = VEC_INIT;
  forget_arrived(c);
  uint64_t target = room ? waiting_cost(c) / room : 0, job = 0;
  if (target < LEAST_TASK) target = LEAST_TASK;
  if (target > MOST_TASK) target = MOST_TASK;
  if (room > MOST_ARRAY) room = MOST_ARRAY;
  while (tasks.len < room && taken < c->waiting.len) {
    struct task *t = xcalloc(1, sizeof *t);
    t->array = c->arrays;
    t->index = tasks.len;
    taken += fill_task(c, taken, target, t);
    vec_push(&tasks, t);
  }
  bool ok = tasks.len && submit_array(c, tasks.data, tasks.len, &job);
  if (ok) accept_tasks(c, tasks.data, tasks.len, job, taken);
  for (uint32_t i = 0; i < tasks.len && !ok; i++) free_task(c, tasks.data[i]);
  if (tasks.len) c->arrays++;
  vec_release(&tasks);
}

/* Works come one after the other; those of a moment go together. */
static bool is_time_to_submit(const struct cluster *c, uint64_t now) {
  return c->waiting.len && c->tasks.len < c->request.tasks && now >= c->next_submission &&
         now - c->began_waiting >= GATHER * SECOND;
}

/* ---- workers ---- */

static bool have_room(const struct workers *base) {
  const struct cluster *c = (const struct cluster *)base;
  return !c->open || (c->open / MOST_WORKS < c->request.tasks && c->cost < (uint64_t)c->request.tasks * MOST_TASK * 2);
}

static bool are_idle(const struct workers *base) { return !((const struct cluster *)base)->open; }

static void start(struct workers *base, struct work *w, uint64_t tag) {
  struct cluster *c = (struct cluster *)base;
  struct piece *p = xcalloc(1, sizeof *p);
  *p = (struct piece){.work = *w, .tag = tag};
  if (!c->waiting.len) c->began_waiting = clock_now();
  vec_push(&c->waiting, c->pieces.len);
  vec_push(&c->pieces, p);
  c->open++;
  c->cost += w->cost;
}

/* Those that have arrived are handed over one by one. */
static bool hand_over(struct cluster *c, uint64_t *ret_tag, struct work_result *ret) {
  if (c->next_arrival == c->arrived.len) return false;
  const struct arrival *a = &c->arrived.data[c->next_arrival++];
  *ret_tag = a->tag;
  *ret = a->result;
  c->open--;
  if (c->next_arrival == c->arrived.len) c->next_arrival = c->arrived.len = 0;
  return true;
}

static bool wait_for_one(struct workers *base, uint64_t *ret_tag, struct work_result *ret) {
  struct cluster *c = (struct cluster *)base;
  if (hand_over(c, ret_tag, ret)) return true;
  uint64_t now = clock_now();
  if (c->tasks.len && now >= c->next_look) look(c);
  collect(c, now);
  give_sign(c, now);
  drop_tasks(c);
  if (hand_over(c, ret_tag, ret)) return true;
  if (is_time_to_submit(c, now)) submit(c);
  nanosleep(&(struct timespec){.tv_nsec = SLICE * 1000000}, NULL);
  return false;
}

/* Where the scan was ended from outside, there is no time to wait for Slurm. */
static void end_all(struct workers *base) {
  struct cluster *c = (struct cluster *)base;
  if (c->may_have_jobs)
    guard_free(c->guard, c->ctx->limits.hit == LIMIT_NONE);
  else
    guard_dismiss(c->guard);
  for (uint32_t i = 0; i < c->tasks.len; i++) free_task(c, c->tasks.data[i]);
  for (uint32_t i = 0; i < c->pieces.len; i++)
    if (c->pieces.data[i]) free_piece(c->pieces.data[i]);
  for (uint32_t i = c->next_arrival; i < c->arrived.len; i++) work_result_release(&c->arrived.data[i].result);
  vec_release_all(&c->pieces, &c->waiting, &c->tasks, &c->arrived);
  free(c);
}

static bool make_folders(const char *folder) {
  static const char *const names[] = {"tasks", "results", "logs"};
  bool ok = true;
  for (size_t i = 0; i < sizeof names / sizeof *names && ok; i++) {
    struct strbuf path = STRBUF_INIT;
    strbuf_printf(&path, "%s/%s", folder, names[i]);
    ok = mkdir(path.text, S_IRWXU) == 0;
    strbuf_release(&path);
  }
  return ok;
}

struct workers *cluster_new(struct context *ctx, const char *folder, const struct cluster_request *q) {
  static const struct workers_kind kind = {end_all, have_room, are_idle, start, wait_for_one};
  struct cluster *c = xcalloc(1, sizeof *c);
  const char *slash = strrchr(folder, '/');
  *c = (struct cluster){.base = {.kind = &kind}, .ctx = ctx, .request = *q, .folder = folder};
  c->name = slash ? slash + 1 : folder;
  c->answered = clock_now();
  reuse_digest_program(c->program);
  if (make_folders(folder) && give_sign(c, c->answered)) c->guard = guard_new(c->name, folder);
  if (c->guard) return &c->base;
  diagnostics_error(&ctx->diagnostics, folder, 0, 0, "the work for the cluster cannot be prepared: %s",
                    strerror(errno));
  free(c);
  return NULL;
}
