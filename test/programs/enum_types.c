/* Enumerations: values, arithmetic, arrays indexed by them, negative values, switch. */
#include <stdio.h>

enum colour { RED, GREEN = 5, BLUE, ALIAS = BLUE, LAST };
enum signs { MINUS = -3, ZERO = 0, PLUS = 3 };
enum wide { BIG = 0x80000000u, HUGE_ONE = 0xffffffffu };
enum { LIMIT = 4, DOUBLE = LIMIT * 2 };

static const char *name(enum colour c) {
  switch (c) {
    case RED: return "red";
    case GREEN: return "green";
    case BLUE: return "blue";
    default: return "?";
  }
}

int main(void) {
  for (enum colour c = RED; c < LAST; c++) printf("%d %s\n", c, name(c));
  int table[DOUBLE] = {[LIMIT] = 1, [GREEN] = 2};
  for (int i = 0; i < DOUBLE; i++) printf("%d", table[i]);
  printf("\n");
  enum signs s = MINUS;
  s = (enum signs)(s + 3);
  printf("%d %d %d\n", s == ZERO, MINUS < ZERO, MINUS * PLUS);
  enum wide w = HUGE_ONE;
  printf("%u %u %d\n", w, BIG, w > BIG);
  enum local { A = LAST, B } l = B;
  printf("%d %zu\n", l, sizeof l);
  return 0;
}
