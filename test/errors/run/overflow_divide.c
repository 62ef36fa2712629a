// expect: 6: signed overflow
/* The smallest value divided by -1. */
#include <limits.h>

static int quotient(int a, int b) {
  return a / b;
}

int main(void) { return quotient(INT_MIN, 1) < 0 && quotient(INT_MIN, -1); }
