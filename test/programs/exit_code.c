/* exit from a nested call, with a status that is truncated to a byte. */
#include <stdio.h>
#include <stdlib.h>

static int depth;

static void descend(int n) {
  depth++;
  if (n == 0) {
    printf("leaving at depth %d\n", depth);
    exit(256 + 42);
  }
  descend(n - 1);
  printf("never\n");
}

int main(void) {
  descend(4);
  return 1;
}
