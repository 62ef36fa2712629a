#include "limits_of.h"

static int next(int x) { return x + 1; } /* overflows for one value */

int add(int a, int b) { return a + b; }

int bounded(int a) {
  int table[8] = {0};
  return table[lowest(a)] + next(a & 15);
}

int halve(int a, int b) {
  if (!b) return 0;
  return a / 2;
}
