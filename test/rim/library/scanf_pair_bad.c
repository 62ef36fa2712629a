// unsafe
/* not native: what is read and whether output fails is the world's */
#include <assert.h>
#include <stdio.h>
int main(void) {
  int a = 1, b = 2;
  int got = scanf("%d,%d", &a, &b);
  if (got == 2) assert(a != 5 || b != 7);
  return 0;
}
