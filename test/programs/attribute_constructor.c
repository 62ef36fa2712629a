/* Functions that run before main. */
#include <stdio.h>

static int order[4], count;
static int prepared = 3;

__attribute__((constructor(201))) static void second(void) { order[count++] = 2; }
__attribute__((constructor(101))) static void first(void) { order[count++] = 1; }
__attribute__((constructor)) static void last(void) {
  order[count++] = 3;
  prepared *= 14;
}

int main(void) {
  printf("%d: %d %d %d\n", count, order[0], order[1], order[2]);
  printf("%d\n", prepared);
  return 0;
}
