/* Address, dereference, assignment through pointers, pointers as arguments. */
#include <stdio.h>

static void swap(int *a, int *b) {
  int t = *a;
  *a = *b;
  *b = t;
}

static int *larger(int *a, int *b) { return *a > *b ? a : b; }

static void bump(int **p) { ++*p; }

int main(void) {
  int x = 3, y = 8;
  swap(&x, &y);
  printf("%d %d\n", x, y);
  *larger(&x, &y) = -1;
  printf("%d %d\n", x, y);
  int a[4] = {10, 20, 30, 40};
  int *p = a, **pp = &p, ***ppp = &pp;
  bump(pp);
  printf("%d %d %d\n", *p, **pp, ***ppp);
  **pp += 5;
  *pp = &a[3];
  printf("%d %d\n", a[1], *p);
  ***ppp = 99;
  printf("%d %d\n", a[3], p == &a[3]);
  void *v = &x;
  *(int *)v = 77;
  printf("%d %d\n", x, v == &x);
  p = 0;
  printf("%d %d\n", p == NULL, !p);
  return 0;
}
