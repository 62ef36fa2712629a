// unreach-call; seeded: unreach-call
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

enum state { RED, RED_YELLOW, GREEN, YELLOW, OFF };
enum event { TICK, POWER };

static enum state next(enum state s, enum event e) {
  if (e == POWER) return s == OFF ? RED : OFF;
  switch (s) {
  case RED: return RED_YELLOW;
  case RED_YELLOW: return GREEN;
  case GREEN: return YELLOW;
#ifdef SEEDED
  case YELLOW: return GREEN;
#else
  case YELLOW: return RED;
#endif
  case OFF: return OFF;
  }
  return OFF;
}

int main(void) {
  enum state cars = RED, walkers = GREEN;
  for (int i = 0; i < 10; i++) {
    enum event e = __VERIFIER_nondet_int() == 0 ? POWER : TICK;
    enum state before = cars;
    cars = next(cars, e);
    if (e == TICK && before == YELLOW) assert(cars == RED);
    walkers = cars == RED ? GREEN : RED;
    assert(!(cars == GREEN && walkers == GREEN));
  }
  return 0;
}
