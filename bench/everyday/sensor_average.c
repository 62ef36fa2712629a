// unreach-call no-overflow valid-memsafety; seeded: no-overflow
#include <assert.h>
#include <stdint.h>
#define WINDOW 4
extern int read_sensor(void);

struct average {
  int samples[WINDOW];
  int next, filled;
};

static int clamp(int x, int low, int high) { return x < low ? low : x > high ? high : x; }

static int update(struct average *a, int x) {
#ifdef SEEDED
  a->samples[a->next] = x;
#else
  a->samples[a->next] = clamp(x, 0, 4095);
#endif
  a->next = (a->next + 1) % WINDOW;
  if (a->filled < WINDOW) a->filled++;
  int sum = 0;
  for (int i = 0; i < a->filled; i++) sum += a->samples[i];
  return sum / a->filled;
}

int main(void) {
  struct average a = {{0}, 0, 0};
  for (int i = 0; i < 6; i++) {
    int mean = update(&a, read_sensor());
#ifndef SEEDED
    assert(mean >= 0 && mean <= 4095);
#endif
  }
  return 0;
}
