/* Asserts that hold, in loops and on pointers; assert with side conditions only. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

static int divide(int a, int b) {
  assert(b != 0 && "divisor");
  return a / b;
}

static int root(int n) {
  int r = 0;
  while ((r + 1) * (r + 1) <= n) {
    r++;
    assert(r * r <= n);
  }
  assert(r * r <= n && (r + 1) * (r + 1) > n);
  return r;
}

int main(void) {
  assert(divide(9, 3) == 3);
  printf("%d %d\n", root(99), root(100));
  int *p = malloc(sizeof *p);
  assert(p);
  *p = 5;
  int *q = p;
  assert(q == p && *q == 5);
  (*q)++;
  assert(*p == 6);
  free(p);
  int a[5] = {5, 4, 3, 2, 1};
  for (int i = 0; i + 1 < 5; i++) assert(a[i] > a[i + 1]);
  printf("done\n");
  return 0;
}
