/* Nested scopes: shadowing, locals in loop bodies, objects of one iteration. */
#include <stdio.h>

static int x = 1;

static int f(int x) {
  {
    int x = 100;
    x++;
    if (x > 100) {
      extern int y;
      x += y;
    }
    printf("%d ", x);
  }
  return x;
}

int y = 7;

int main(void) {
  printf("%d %d\n", f(5), x);
  int x = 2;
  for (int x = 0; x < 2; x++) {
    int y = x * 10;
    {
      int x = y + 1;
      printf("%d %d; ", x, y);
    }
    printf("%d\n", x);
  }
  int *last = 0, sum = 0;
  for (int i = 0; i < 3; i++) {
    int fresh = i;
    int *p = &fresh;
    *p += 10;
    sum += fresh;
    last = &sum;
  }
  printf("%d %d %d\n", sum, *last, x);
  if (x == 2) {
    struct s { int x; } s = {x};
    enum { x = 9 };
    printf("%d %d\n", s.x, x);
  }
  typedef int y;
  y z = (y)3;
  printf("%d\n", z);
  return 0;
}
