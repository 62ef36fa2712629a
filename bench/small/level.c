#include <assert.h>
extern int __VERIFIER_nondet_int(void);

static int clamp(int x, int low, int high) {
  if (x < low) return low;
  if (x > high) return high;
  return x;
}

static int step(int level, int wanted) {
  int difference = wanted - level;
  difference = clamp(difference, -5, 5);
  return level + difference;
}

int main(void) {
  int level = 0;
  for (int round = 0; round < 20; round++) {
    int wanted = __VERIFIER_nondet_int();
    wanted = clamp(wanted, 0, 100);
    level = step(level, wanted);
    if (level < 0)
      level = 0;
    if (level > 100)
      level = 100;
  }
  assert(level >= 0);
  assert(level <= 100);
  return 0;
}
