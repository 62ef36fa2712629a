/* The clock is read only every `stride` calls. The stride doubles while looks come fast and halves when they come
 * late, so that hot loops pay next to nothing and slow ones still notice the limit
 * soon; a loop that turns slow after a hot one is late by at most the longest stride. */
#include "base/limits.h"

#include "base/statistics.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const uint64_t SECOND = 1000000000, FAST = 1000000, SLOW = 4000000, MEMORY_PERIOD = 20000000;
enum { LONGEST_STRIDE = 256 };

void limits_init(struct limits *l, uint32_t seconds, uint32_t megabytes) {
  memset(l, 0, sizeof *l);
  l->start = l->last_look = clock_now();
  l->seconds = seconds;
  l->megabytes = megabytes;
  l->stride = l->next_look = 1;
}

/* What lies in memory or was moved out of it, and the tables that lead there: reading where nothing was ever written
 * costs tables only. */
uint64_t limits_memory_of(pid_t pid) {
  static const char *const counted[] = {"VmRSS:", "VmPTE:", "VmSwap:"};
  unsigned long long sum = 0, kilobytes;
  char line[128];
  snprintf(line, sizeof line, "/proc/%ld/status", (long)pid);
  FILE *f = fopen(line, "r");
  if (!f) return 0;
  while (fgets(line, sizeof line, f))
    for (size_t i = 0; i < sizeof counted / sizeof *counted; i++) {
      size_t len = strlen(counted[i]);
      if (strncmp(line, counted[i], len) == 0 && sscanf(line + len, "%llu", &kilobytes) == 1) sum += kilobytes;
    }
  fclose(f);
  return sum >> 10;
}

uint64_t limits_memory_used(void) { return limits_memory_of(getpid()); }

static void schedule(struct limits *l, uint64_t now) {
  uint64_t passed = now - l->last_look;
  if (passed < FAST && l->stride < LONGEST_STRIDE) l->stride *= 2;
  if (passed > SLOW) l->stride = passed > SLOW * 16 ? 1 : (l->stride + 1) / 2;
  l->last_look = now;
  l->next_look = l->checkpoint + l->stride;
  if (l->trip_at > l->checkpoint && l->trip_at < l->next_look) l->next_look = l->trip_at;
}

static bool is_memory_exceeded(struct limits *l, uint64_t now) {
  if (!l->megabytes || (l->last_memory && now - l->last_memory < MEMORY_PERIOD)) return false;
  l->last_memory = now;
  return limits_memory_used() >= l->megabytes;
}

void limits_describe(const struct limits *l, enum limit why, char *text, size_t size) {
  switch (why) {
  case LIMIT_TIME: snprintf(text, size, "time limit of %" PRIu32 " s reached", l->seconds); break;
  case LIMIT_MEMORY: snprintf(text, size, "memory limit of %" PRIu32 " MB reached", l->megabytes); break;
  case LIMIT_CANCELLED: snprintf(text, size, "interrupted"); break;
  case LIMIT_TRIPPED: snprintf(text, size, "checkpoint %" PRIu64 " tripped", l->trip_at); break;
  case LIMIT_NONE:
  case LIMIT_COUNT: *text = 0; break;
  }
}

static bool hit(struct limits *l, enum limit why) {
  l->hit = why;
  limits_describe(l, why, l->text, sizeof l->text);
  return true;
}

bool limits_look(struct limits *l) {
  if (l->hit != LIMIT_NONE) return true;
  if (l->cancel) return hit(l, LIMIT_CANCELLED);
  if (l->trip_at && l->checkpoint == l->trip_at) return hit(l, LIMIT_TRIPPED);
  uint64_t now = clock_now();
  if (l->seconds && now - l->start >= l->seconds * SECOND) return hit(l, LIMIT_TIME);
  if (is_memory_exceeded(l, now)) return hit(l, LIMIT_MEMORY);
  schedule(l, now);
  return false;
}

uint32_t limits_narrow(struct limits *l, struct budget b) {
  assert(b.of);
  uint32_t before = l->seconds, left = limits_seconds_left(l);
  if (before ? b.of == 1 : !b.unlimited) return before;
  uint64_t wanted = (clock_now() - l->start) / SECOND + 1 + (before ? left / b.of : b.unlimited);
  if (!before || wanted < before) l->seconds = (uint32_t)wanted;
  return before;
}

void limits_widen(struct limits *l, uint32_t before) {
  l->seconds = before;
  if (l->hit != LIMIT_TIME) return;
  l->hit = LIMIT_NONE;
  l->text[0] = 0;
  limits_look(l);
}

const char *limits_reason(const struct limits *l) { return l->text; }

void limits_trip_at(struct limits *l, uint64_t checkpoint) {
  assert(checkpoint == 0 || checkpoint > l->checkpoint);
  l->trip_at = checkpoint;
  if (checkpoint && checkpoint < l->next_look) l->next_look = checkpoint;
}

uint64_t limits_end(const struct limits *l) { return l->seconds ? l->start + l->seconds * SECOND : UINT64_MAX; }

uint32_t limits_seconds_left(const struct limits *l) {
  if (!l->seconds) return UINT32_MAX;
  uint64_t passed = (clock_now() - l->start) / SECOND;
  return passed >= l->seconds ? 0 : l->seconds - (uint32_t)passed;
}
