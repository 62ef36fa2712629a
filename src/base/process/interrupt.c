/* A run is WORKING, REPORTING, or has SPOKEN (a copy of the process is HUSHED before); who says the last words from
 * outside takes it from one of the first two to ENDING, atomically, because a signal may arrive in another thread than
 * the one that reports. So there is exactly one last line. Handlers call nothing that is not safe for them: the words
 * are prepared when the run begins. */
#include "base/process/interrupt.h"

#include "base/process/janitor.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { IDLE, WORKING, REPORTING, SPOKEN, ENDING, HUSHED };

static struct {
  atomic_int state;
  struct limits *limits;
  struct janitor *janitor;
  struct last_words words;
  const char *explanations[LIMIT_COUNT];
  struct {
    const struct last_file *data;
    size_t len;
  } files[LIMIT_COUNT];
  char reasons[LIMIT_COUNT][sizeof((struct limits *)0)->text];
  volatile sig_atomic_t interrupts; /* so far */
  bool is_terminal;                 /* standard error; there may be a line that shows progress */
} run;

/* ---- last words ---- */

static bool put(int fd, const char *text, size_t len) {
  while (len) {
    ssize_t done = write(fd, text, len);
    if (done < 0 && errno != EINTR) return false;
    if (done > 0) text += done, len -= (size_t)done;
  }
  return true;
}

static void say(int fd, const char *text) { put(fd, text, strlen(text)); }

static void leave(const struct last_file *f) {
  if (strcmp(f->path, "-") == 0) {
    put(run.words.fd, f->text, f->len);
    return;
  }
  const char *path = f->temporary ? f->temporary : f->path;
  int fd = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY | (f->temporary ? O_CREAT | O_EXCL : 0), 0666);
  if (fd < 0) return;
  bool ok = put(fd, f->text, f->len) && (!f->temporary || !f->mode || fchmod(fd, f->mode) == 0);
  ok = close(fd) == 0 && ok;
  if (f->temporary && (!ok || rename(f->temporary, f->path) != 0)) unlink(f->temporary);
}

static bool change(int from, int to) { return atomic_compare_exchange_strong(&run.state, &from, to); }

static void speak(enum limit why, const char *explanation, const char *reason) {
  if (run.state == HUSHED) _exit(run.words.status);
  bool is_reporting = change(REPORTING, ENDING);
  if (!is_reporting && !change(WORKING, ENDING)) return;
  if (run.is_terminal) say(STDERR_FILENO, "\r\033[K");
  if (is_reporting) say(run.words.fd, "\n");
  if (!is_reporting && explanation) say(run.words.fd, explanation);
  for (size_t i = 0; !is_reporting && i < run.files[why].len; i++) leave(&run.files[why].data[i]);
  say(run.words.fd, run.words.before);
  say(run.words.fd, reason);
  say(run.words.fd, run.words.after);
  janitor_abandon(run.janitor);
  _exit(run.words.status);
}

void interrupt_last_words(const char *reason) { speak(LIMIT_NONE, NULL, reason); }

static void speak_of_limit(int why) { speak((enum limit)why, run.explanations[why], run.reasons[why]); }

/* ---- signals ---- */

static void on_interrupt(int number) {
  int error = errno;
  if (run.limits) run.limits->cancel = 1;
  janitor_cancel(run.janitor);
  if (++run.interrupts > 1) {
    speak_of_limit(LIMIT_CANCELLED);
    signal(number, SIG_DFL);
    raise(number);
  }
  errno = error;
}

/* Only the janitor is believed. */
static void on_overdue(int number, siginfo_t *info, void *data) {
  (void)number, (void)data;
  int why = info->si_value.sival_int;
  if (info->si_code == SI_QUEUE && info->si_pid == janitor_pid(run.janitor) && why > LIMIT_NONE && why < LIMIT_COUNT)
    speak_of_limit(why);
}

/* The stack may be what is exhausted. */
static void prepare_stack(void) {
  static char room[1 << 16];
  stack_t now, own = {.ss_sp = room, .ss_size = sizeof room};
  if (sigaltstack(NULL, &now) == 0 && now.ss_flags & SS_DISABLE) sigaltstack(&own, NULL);
}

static void catch_signals(void) {
  struct sigaction interrupt = {.sa_handler = on_interrupt, .sa_flags = SA_ONSTACK},
                   overdue = {.sa_sigaction = on_overdue, .sa_flags = SA_ONSTACK | SA_SIGINFO};
  sigset_t own;
  prepare_stack();
  sigemptyset(&interrupt.sa_mask);
  sigemptyset(&overdue.sa_mask);
  sigaction(SIGINT, &interrupt, NULL);
  sigaction(SIGTERM, &interrupt, NULL);
  sigaction(JANITOR_SIGNAL, &overdue, NULL);
  sigemptyset(&own);
  sigaddset(&own, JANITOR_SIGNAL);
  sigprocmask(SIG_UNBLOCK, &own, NULL);
}

/* ---- the run ---- */

void interrupt_begin(struct limits *limits, struct janitor *janitor, struct last_words words) {
  assert(run.state == IDLE && words.before && words.after);
  run.limits = limits;
  run.janitor = janitor;
  run.words = words;
  run.interrupts = 0;
  run.is_terminal = isatty(STDERR_FILENO);
  for (int why = LIMIT_NONE; why < LIMIT_COUNT; why++) {
    limits_describe(limits, (enum limit)why, run.reasons[why], sizeof run.reasons[why]);
    run.explanations[why] = NULL;
    run.files[why].len = 0;
  }
  run.state = WORKING;
  catch_signals();
  janitor_end_at(janitor, limits_end(limits));
  janitor_end_above(janitor, limits->megabytes);
}

/* If somebody is ending the process, there is nothing left to do here. */
static void go_on(int from, int to) {
  if (change(from, to)) return;
  while (run.state == ENDING) pause();
}

void interrupt_explain(enum limit why, const char *lines) {
  assert(why < LIMIT_COUNT);
  run.explanations[why] = lines;
}

void interrupt_leave(enum limit why, const struct last_file *files, size_t count) {
  assert(why < LIMIT_COUNT && (files || !count));
  run.files[why].len = 0; /* a signal may come between any two of these */
  atomic_signal_fence(memory_order_seq_cst);
  run.files[why].data = files;
  atomic_signal_fence(memory_order_seq_cst);
  run.files[why].len = count;
}

void interrupt_report(void) {
  janitor_end_at(run.janitor, UINT64_MAX);
  janitor_end_above(run.janitor, 0);
  go_on(WORKING, REPORTING);
}

void interrupt_spoken(void) {
  go_on(WORKING, SPOKEN);
  go_on(REPORTING, SPOKEN);
}

void interrupt_hush(void) { run.state = HUSHED; }

void interrupt_speak_up(void) {
  janitor_follow(run.janitor);
  go_on(HUSHED, WORKING);
}

void interrupt_end(void) {
  interrupt_spoken();
  run.limits = NULL;
  run.janitor = NULL;
  run.state = IDLE;
}
