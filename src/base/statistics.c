/* Counters and phases are tables in the header, read here by offset: a new counter is one line. Time is credited to the
 * innermost open phase when it changes, so a phase costs two looks at the clock; a phase that is open twice (a solver
 * inside a refinement inside a solver) counts once in the total. */
#include "base/statistics.h"

#include <assert.h>
#include <inttypes.h>
#include <stddef.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

struct counter {
  const char *name, *unit, *text, *base; /* base: name of another counter, or "none" */
  size_t offset;
};

#define COUNTER_ROW(field, unit, text, base) {#field, unit, text, #base, offsetof(struct statistics, field)},
static const struct counter counters[] = {STATISTICS_COUNTERS(COUNTER_ROW)};
enum { COUNTER_COUNT = sizeof counters / sizeof counters[0] };

#define PHASE_ROW(NAME, name, text) {name, text},
static const struct {
  const char *name, *text;
} phases[] = {STATISTICS_PHASES(PHASE_ROW)};

uint64_t clock_now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static uint64_t spent_by(int who) {
  struct rusage u;
  if (getrusage(who, &u) != 0) return 0;
  return (uint64_t)(u.ru_utime.tv_sec + u.ru_stime.tv_sec) * 1000000000u +
         (uint64_t)(u.ru_utime.tv_usec + u.ru_stime.tv_usec) * 1000u;
}

/* Nanoseconds of processor time so far, of this process and of its children that ended. */
static uint64_t processor_now(void) { return spent_by(RUSAGE_SELF) + spent_by(RUSAGE_CHILDREN); }

void statistics_init(struct statistics *s) {
  memset(s, 0, sizeof *s);
  s->begin = s->resume = clock_now();
}

static bool is_open(const struct statistics *s, enum phase p) {
  for (uint32_t i = 0; i < s->open_count; i++)
    if (s->open[i].phase == p) return true;
  return false;
}

/* Credits the time since the last change to the innermost open phase. */
static uint64_t settle(struct statistics *s) {
  uint64_t now = clock_now();
  if (s->open_count) s->phases[s->open[s->open_count - 1].phase].self += now - s->resume;
  s->resume = now;
  return now;
}

/* Confirming is done by others: only there processor time is asked for, which costs more than the clock. */
void statistics_start(struct statistics *s, enum phase p) {
  assert(p < PHASE_COUNT && s->open_count < STATISTICS_NESTING);
  if (p == PHASE_CONFIRM && !is_open(s, p)) s->confirming_since = processor_now();
  s->open[s->open_count].start = settle(s);
  s->open[s->open_count++].phase = p;
  s->phases[p].count++;
}

void statistics_stop(struct statistics *s, enum phase p) {
  assert(s->open_count && s->open[s->open_count - 1].phase == p);
  uint64_t now = settle(s), start = s->open[--s->open_count].start;
  if (is_open(s, p)) return;
  s->phases[p].total += now - start;
  if (p == PHASE_CONFIRM) s->confirming += processor_now() - s->confirming_since;
}

static uint64_t counter_value(const struct statistics *s, uint32_t i) {
  uint64_t value;
  memcpy(&value, (const char *)s + counters[i].offset, sizeof value);
  return value;
}

/* Value of the counter that counter `i` is a part of, 0 if there is none. */
static uint64_t base_value(const struct statistics *s, uint32_t i) {
  for (uint32_t k = 0; k < COUNTER_COUNT; k++)
    if (strcmp(counters[k].name, counters[i].base) == 0) return counter_value(s, k);
  assert(strcmp(counters[i].base, "none") == 0);
  return 0;
}

static double percent(uint64_t part, uint64_t whole) { return whole ? 100.0 * (double)part / (double)whole : 0.0; }

static const char *base_text(uint32_t i) {
  for (uint32_t k = 0; k < COUNTER_COUNT; k++)
    if (strcmp(counters[k].name, counters[i].base) == 0) return counters[k].text;
  return "";
}

void statistics_print(const struct statistics *s, struct strbuf *out) {
  for (uint32_t i = 0; i < COUNTER_COUNT; i++) {
    uint64_t value = counter_value(s, i), base = base_value(s, i);
    if (!value) continue;
    strbuf_printf(out, "%-32s %12" PRIu64, counters[i].text, value);
    if (base) strbuf_printf(out, "  %5.1f %% of %s", percent(value, base), base_text(i));
    strbuf_putc(out, '\n');
  }
  uint64_t all = clock_now() - s->begin;
  for (uint32_t i = 0; i < PHASE_COUNT; i++) {
    const struct phase_timer *t = &s->phases[i];
    if (!t->count) continue;
    strbuf_printf(out, "%-32s %10.3f s  %5.1f %% of time", phases[i].text, (double)t->total / 1e9,
                  percent(t->total, all));
    if (t->count > 1) strbuf_printf(out, ", %" PRIu64 " times", t->count);
    strbuf_putc(out, '\n');
  }
  strbuf_printf(out, "%-32s %10.3f s\n", "time", (double)all / 1e9);
}

void statistics_json(const struct statistics *s, struct strbuf *out) {
  strbuf_puts(out, "{\n  \"counters\": {");
  for (uint32_t i = 0; i < COUNTER_COUNT; i++)
    strbuf_printf(out, "%s\n    \"%s\": %" PRIu64, i ? "," : "", counters[i].name, counter_value(s, i));
  strbuf_puts(out, "\n  },\n  \"phases\": {");
  for (uint32_t i = 0; i < PHASE_COUNT; i++) {
    const struct phase_timer *t = &s->phases[i];
    strbuf_printf(out, "%s\n    \"%s\": {\"seconds\": %.6f, \"self_seconds\": %.6f, \"count\": %" PRIu64 "}",
                  i ? "," : "", phases[i].name, (double)t->total / 1e9, (double)t->self / 1e9, t->count);
  }
  strbuf_printf(out, "\n  },\n  \"processor\": {\"seconds\": %.6f, \"confirm_seconds\": %.6f},\n",
                (double)processor_now() / 1e9, (double)s->confirming / 1e9);
  strbuf_printf(out, "  \"seconds\": %.6f\n}\n", (double)(clock_now() - s->begin) / 1e9);
}
