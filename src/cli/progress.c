/* An engine reports far more often than a person can read; ten times a second is enough. The line is overwritten, and
 * taken away before anything else is printed. */
#include "cli/progress.h"

#include "engine/verdict.h"

#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

#define CLEAR_LINE "\r\033[K"
static const uint64_t PERIOD = 100000000; /* nanoseconds */

void progress_init(struct progress *p, uint64_t start) {
  *p = (struct progress){.is_shown = isatty(STDERR_FILENO), .start = start};
}

static void show(void *data, const struct engine_statistics *s) {
  struct progress *p = data;
  uint64_t now = clock_now();
  assert(p->is_shown && now >= p->start && s->covered <= s->vertices);
  if (now - p->last < PERIOD) return;
  p->last = now;
  fprintf(stderr,
          CLEAR_LINE "refinements %" PRIu64 "  vertices %" PRIu64 "  covered %" PRIu64 "  depth %" PRIu64 "  %.1f s",
          s->refinements, s->vertices, s->covered, s->deepest, (double)(now - p->start) / 1e9);
  fflush(stderr);
}

void progress_follow(struct progress *p, struct task *task) {
  if (!p->is_shown) return;
  task->progress = show;
  task->progress_data = p;
}

void progress_say(struct progress *p, const char *what) {
  if (!p->is_shown) return;
  fprintf(stderr, CLEAR_LINE "%s  %.1f s", what, (double)(clock_now() - p->start) / 1e9);
  fflush(stderr);
}

void progress_end(struct progress *p) {
  if (!p->is_shown) return;
  fputs(CLEAR_LINE, stderr);
  fflush(stderr);
}
