// safe, or unknown
#include <assert.h>
#include <stdio.h>
int main(void) {
  int a = 1, n = 0;
  int got = scanf("%d%n", &a, &n);
  assert(got <= 1);
  assert(n != 1234567);
  return 0;
}
