/* An engine reports far more often than a person can read: its figures are taken ten times a second for the line, once
 * a second for the log. The line is written in one piece, over the old one, and only if it says something else. The
 * thread calls nothing that allocates, since others may fork meanwhile. */
#include "cli/progress.h"

#include "engine/verdict.h"

#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#define CLEAR_LINE "\r\033[K"
static const uint64_t SECOND = 1000000000, PERIOD = SECOND / 10, PATIENCE = 3 * PERIOD;
enum { LONGEST = 200, USUAL_WIDTH = 80 };

/* ---- the line ---- */

static size_t terminal_columns(void) {
  struct winsize size;
  if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col < 20) return USUAL_WIDTH;
  return size.ws_col < LONGEST ? size.ws_col : LONGEST;
}

/* `12 of 60 s (20 %)`, or `12.0 s` without a limit. */
static void print_share(const struct progress *p, char *out, size_t size) {
  uint64_t used = (clock_now() - p->limits->start) / PERIOD, percent = p->seconds ? used * 10 / p->seconds : 0;
  if (p->seconds)
    snprintf(out, size, "%" PRIu64 " of %u s (%" PRIu64 " %%)", used / 10, p->seconds, percent < 100 ? percent : 100);
  else
    snprintf(out, size, "%" PRIu64 ".%" PRIu64 " s", used / 10, used % 10);
}

/* What is being done, shortened to the width of the terminal, and the share of the time at the end. */
static void print_line(const struct progress *p, char *out, size_t size) {
  char share[64];
  print_share(p, share, sizeof share);
  int room = (int)terminal_columns() - 1 - (int)strlen(share) - 2;
  snprintf(out, size, "\r%.*s  %s\033[K", room > 0 ? room : 0, p->text, share);
}

/* Nobody waits for a terminal that does not take it, such as one that the user has stopped. */
static bool put(const char *text) {
  struct pollfd terminal = {.fd = STDERR_FILENO, .events = POLLOUT};
  return poll(&terminal, 1, 0) == 1 && write(STDERR_FILENO, text, strlen(text)) > 0;
}

static void wait_until(struct progress *p, uint64_t at) {
  struct timespec when = {(time_t)(at / SECOND), (long)(at % SECOND)};
  pthread_cond_timedwait(&p->wake, &p->lock, &when);
}

static void *draw(void *data) {
  struct progress *p = data;
  char shown[LONGEST + 128] = "", next[sizeof shown];
  pthread_mutex_lock(&p->lock);
  wait_until(p, clock_now() + PATIENCE);
  while (!p->is_stopping) {
    print_line(p, next, sizeof next);
    if (strcmp(shown, next) != 0 && put(next)) memcpy(shown, next, sizeof shown);
    wait_until(p, clock_now() + PERIOD);
  }
  if (*shown) put(CLEAR_LINE);
  pthread_mutex_unlock(&p->lock);
  return NULL;
}

/* Signals are for the thread that works. */
static bool start_thread(struct progress *p) {
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  bool is_started = pthread_create(&p->thread, NULL, draw, p) == 0;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return is_started;
}

void progress_init(struct progress *p, const struct limits *limits, bool is_verbose) {
  pthread_condattr_t clock;
  *p = (struct progress){.limits = limits,
                         .seconds = limits->seconds,
                         .is_logged = is_verbose,
                         .is_shown = !is_verbose && isatty(STDERR_FILENO)};
  if (!p->is_shown) return;
  pthread_mutex_init(&p->lock, NULL);
  pthread_condattr_init(&clock);
  pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
  pthread_cond_init(&p->wake, &clock);
  pthread_condattr_destroy(&clock);
  p->has_thread = start_thread(p);
}

void progress_end(struct progress *p) {
  if (!p->is_shown) return;
  pthread_mutex_lock(&p->lock);
  p->is_stopping = true;
  pthread_cond_signal(&p->wake);
  pthread_mutex_unlock(&p->lock);
  if (p->has_thread) pthread_join(p->thread, NULL);
  pthread_mutex_destroy(&p->lock);
  pthread_cond_destroy(&p->wake);
  p->is_shown = false;
}

/* The thread, and who may hold the lock, are those of the other process. */
void progress_relay(struct progress *p, void (*relay)(void *, const char *), void *data) {
  if (!p->is_shown) return;
  p->is_shown = false;
  p->relay = relay;
  p->relay_data = data;
}

/* ---- what is said ---- */

static void tell(struct progress *p, const char *text) {
  if (p->is_logged) {
    uint64_t hundredths = (clock_now() - p->limits->start) / (SECOND / 100);
    fprintf(stderr, "ockham: %" PRIu64 ".%02u s: %s\n", hundredths / 100, (unsigned)(hundredths % 100), text);
  }
  if (p->relay) p->relay(p->relay_data, text);
  if (!p->is_shown) return;
  pthread_mutex_lock(&p->lock);
  snprintf(p->text, sizeof p->text, "%s", text);
  pthread_mutex_unlock(&p->lock);
}

void progress_say(struct progress *p, const char *what) { tell(p, what); }

/* The check and the loop of the path that was looked at last; lines only, since the path may be one of a translated
 * program. Behind the figures: a narrow terminal cuts the end. */
static void add_focus(const struct focus *f, struct strbuf *out) {
  if (f->violation.line) strbuf_printf(out, "; check in line %u", f->violation.line);
  if (f->loop.line) strbuf_printf(out, ", round %u of line %u", f->rounds, f->loop.line);
}

static void take_figures(void *data, const struct verdict *v) {
  struct progress *p = data;
  const struct engine_statistics *s = &v->statistics;
  uint64_t now = clock_now();
  assert((p->is_shown || p->is_logged || p->relay) && s->covered <= s->vertices);
  if (now - p->last < (p->is_logged ? SECOND : PERIOD)) return;
  p->last = now;
  struct strbuf text = STRBUF_INIT;
  strbuf_printf(&text, "%s: ", p->engine ? p->engine : "engine");
  strbuf_printf(&text, "%" PRIu64 " way%s excluded", s->refinements, s->refinements == 1 ? "" : "s");
  add_focus(&v->focus, &text);
  if (p->is_logged) strbuf_printf(&text, ", vertices %" PRIu64 ", depth %" PRIu64, s->vertices, s->deepest);
  tell(p, text.text);
  strbuf_release(&text);
}

static void change_engine(void *data, const char *engine, const struct verdict *v) {
  struct progress *p = data;
  struct strbuf text = STRBUF_INIT;
  static const char *const found[] = {"nothing found: ", "a proof", "a violation"};
  strbuf_printf(&text, "%s: %s", engine, v ? found[v->kind] : "at work");
  if (v && v->kind == VERDICT_UNKNOWN) reason_text(&v->reason, &text);
  p->engine = v ? NULL : engine;
  tell(p, text.text);
  strbuf_release(&text);
}

void progress_follow(struct progress *p, struct task *task) {
  if (!p->is_shown && !p->is_logged) return;
  task->progress = take_figures;
  task->engine_changes = change_engine;
  task->progress_data = p;
}
