// unsafe line 6; flags: --property valid-memcleanup
/* The program ends in the middle of a function. */
#include <stdlib.h>

void f(void *p) {
  exit(3);
}
int main(void) {
  void *p = malloc(4);
  f(p);
  free(p);
  return 0;
}
