/* GNU arithmetic on void pointers and functions; sizeof(void). */
#include <stdio.h>
#include <string.h>

static int f(void) { return 1; }

static void *advance(void *p, int n) { return p + n; }

static void swap_any(void *a, void *b, size_t n) {
  char t[16];
  memcpy(t, a, n);
  memcpy(a, b, n);
  memcpy(b, t, n);
}

int main(void) {
  int a[4] = {1, 2, 3, 4};
  void *p = a;
  p += sizeof(int);
  printf("%d\n", *(int *)p);
  p = advance(p, 2 * (int)sizeof(int));
  printf("%d %td\n", *(int *)p, p - (void *)a);
  printf("%zu %zu\n", sizeof(void), sizeof f == 1 ? (size_t)1 : (size_t)0);
  swap_any(&a[0], &a[3], sizeof *a);
  printf("%d %d\n", a[0], a[3]);
  long long x = 5, y = -6;
  swap_any(&x, &y, sizeof x);
  printf("%lld %lld\n", x, y);
  struct { char c[3]; } s = {"ab"}, t = {"cd"};
  swap_any(&s, &t, sizeof s);
  printf("%s %s %d\n", s.c, t.c, p > (void *)a);
  return f();
}
