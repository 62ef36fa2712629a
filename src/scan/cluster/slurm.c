/* What the environment says to sbatch (SBATCH_PARTITION and the like) holds unless a word here says otherwise, and the
 * words of the user come last: sbatch takes the last of each kind. Limits of this process are not those of the job:
 * they are not propagated. What the environment says to squeue and scancel would hide jobs from them. */
#include "scan/cluster/slurm.h"

#include "base/process/process.h"
#include "base/process/tools.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { ANSWER_SECONDS = 120, MOST_ANSWER = 1 << 26 };

static struct process_result ask(struct context *ctx, const string_list *words, struct strbuf *output,
                                 struct strbuf *error) {
  const struct process_request request = {.arguments = words->data,
                                          .wait = ANSWER_SECONDS,
                                          .output = {output, MOST_ANSWER},
                                          .error = {error, PROCESS_WORDS}};
  return process_run(ctx, &request);
}

static bool is_done(struct process_result r) { return r.end == PROCESS_EXITED && r.number == 0; }

/* A program of Slurm, without some variables of the environment. */
static void add_tool(string_list *words, enum tool t) {
  static const char *const hidden[] = {"SBATCH_WAIT",   "SQUEUE_ACCOUNT",      "SQUEUE_LICENSES", "SQUEUE_PARTITION",
                                       "SQUEUE_QOS",    "SQUEUE_USERS",        "SQUEUE_CLUSTERS", "SCANCEL_ACCOUNT",
                                       "SCANCEL_BATCH", "SCANCEL_INTERACTIVE", "SCANCEL_NAME",    "SCANCEL_PARTITION",
                                       "SCANCEL_QOS",   "SCANCEL_STATE",       "SCANCEL_USER",    "SCANCEL_WCKEY",
                                       "SCANCEL_FULL"};
  vec_push(words, "env");
  for (size_t i = 0; i < sizeof hidden / sizeof *hidden; i++) {
    vec_push(words, "-u");
    vec_push(words, hidden[i]);
  }
  vec_push(words, tool_name(t));
}

static void add_all(string_list *words, const char *const *all, size_t count) {
  for (size_t i = 0; i < count; i++) vec_push(words, all[i]);
}
#define ADD_ALL(words, ...)                                                                                            \
  add_all(words, (const char *const[]){__VA_ARGS__}, sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *))

/* The first line that is an error, or the first one. */
static void take_complaint(const struct strbuf *said, struct strbuf *why) {
  const char *at = strstr(said->text, "error: ");
  if (!at) at = said->text;
  strbuf_add(why, at, strcspn(at, "\n"));
  if (!why->len) strbuf_puts(why, "it does not say why");
}

bool slurm_submit(struct context *ctx, const struct slurm_array *a, uint64_t *ret_job, struct strbuf *why) {
  struct strbuf output = STRBUF_INIT, error = STRBUF_INIT, array = STRBUF_INIT, memory = STRBUF_INIT,
                time = STRBUF_INIT;
  string_list words = VEC_INIT;
  strbuf_printf(&array, "--array=0-%u", a->count - 1);
  strbuf_printf(&memory, "--mem=%uM", a->megabytes);
  strbuf_printf(&time, "--time=%u", a->minutes);
  add_tool(&words, TOOL_SBATCH);
  ADD_ALL(&words, "--parsable", "--requeue", "--propagate=NONE", "--ntasks=1", "--cpus-per-task=1", array.text,
          memory.text, time.text, "--job-name", a->name, "--output", a->log);
  for (uint32_t i = 0; i < a->options->len; i++) vec_push(&words, a->options->data[i]);
  vec_push(&words, a->script);
  vec_push(&words, NULL);
  struct process_result r = ask(ctx, &words, &output, &error);
  bool ok = is_done(r) && sscanf(output.text, "%" SCNu64, ret_job) == 1;
  if (!ok && r.end == PROCESS_EXITED) take_complaint(&error, why);
  strbuf_release_all(&output, &error, &array, &memory, &time);
  vec_release(&words);
  return ok;
}

/* All others wait, run, or will do so again. */
static bool is_over(const char *state) {
  static const char *const states[] = {"BOOT_FAIL", "CANCELLED",     "COMPLETED", "DEADLINE", "FAILED",
                                       "NODE_FAIL", "OUT_OF_MEMORY", "PREEMPTED", "REVOKED",  "TIMEOUT"};
  for (size_t i = 0; i < sizeof states / sizeof *states; i++)
    if (strcmp(state, states[i]) == 0) return true;
  return false;
}

/* `12|3|PENDING|reason` */
static void take_line(const char *line, struct slurm_queue *q) {
  char state[32], reason[64] = "";
  struct slurm_task t = {0};
  if (sscanf(line, "%" SCNu64 "|%" SCNu32 "|%31[^|\n]|%63[^\n]", &t.job, &t.index, state, reason) < 3) return;
  if (is_over(state)) return;
  bool waits = strcmp(state, "PENDING") == 0 && (strstr(reason, "held") || strstr(reason, "Held"));
  t.is_held = waits || strcmp(state, "SPECIAL_EXIT") == 0;
  vec_push(&q->tasks, t);
}

bool slurm_ask(struct context *ctx, const char *name, struct slurm_queue *q) {
  struct strbuf output = STRBUF_INIT, error = STRBUF_INIT;
  string_list words = VEC_INIT;
  add_tool(&words, TOOL_SQUEUE);
  ADD_ALL(&words, "--all", "--noheader", "--array", "--states=all", "--name", name, "--format", "%F|%K|%T|%r", NULL);
  bool ok = is_done(ask(ctx, &words, &output, &error));
  for (const char *at = output.text; ok && *at; at += strcspn(at, "\n"), at += *at == '\n') take_line(at, q);
  strbuf_release_all(&output, &error);
  vec_release(&words);
  return ok;
}

static void cancel(struct context *ctx, const char *option, const char *value) {
  struct strbuf output = STRBUF_INIT, error = STRBUF_INIT;
  string_list words = VEC_INIT;
  add_tool(&words, TOOL_SCANCEL);
  ADD_ALL(&words, "--quiet", option, value, NULL);
  ask(ctx, &words, &output, &error);
  strbuf_release_all(&output, &error);
  vec_release(&words);
}

void slurm_cancel(struct context *ctx, const char *name) { cancel(ctx, "--name", name); }

void slurm_cancel_task(struct context *ctx, uint64_t job, uint32_t index) {
  char task[64];
  snprintf(task, sizeof task, "%" PRIu64 "_%u", job, index);
  cancel(ctx, "--", task);
}
