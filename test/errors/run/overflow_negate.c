// expect: 6: signed overflow
/* The negation of the smallest value. */
#include <limits.h>

static int absolute(int x) {
  return x < 0 ? -x : x;
}

int main(void) { return absolute(5) == 5 && absolute(INT_MIN) != 0; }
