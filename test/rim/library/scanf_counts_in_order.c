// safe
#include <assert.h>
#include <stdio.h>
int main(void) {
  int a = 1, b = 2;
  int got = scanf("%d %d", &a, &b);
  if (got == 1) assert(b == 2);
  return 0;
}
