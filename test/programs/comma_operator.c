/* The comma operator, in loops, conditions, arguments and initialisers; order of evaluation at sequence points. */
#include <stdio.h>

static int trace;
static int t(int v) {
  trace = trace * 10 + v;
  return v;
}

int main(void) {
  int a = (t(1), t(2), t(3));
  printf("%d %d\n", a, trace);
  int i, j;
  for (i = 0, j = 10; i < j; i++, j--) t(4);
  printf("%d %d %d\n", i, j, trace);
  int n = 0;
  while (n++, n < 5) continue;
  printf("%d\n", n);
  int b[2] = {(1, 2), (n++, n)};
  printf("%d %d\n", b[0], b[1]);
  int x = 3, y;
  y = x++, x += 10;
  printf("%d %d\n", x, y);
  y = (x++, x += 10);
  printf("%d %d\n", x, y);
  int *p = (t(1), &x);
  *p = (x = 5, x * 2);
  printf("%d\n", x);
  if ((n = 0, x > 1) && (n = 1, x > 100)) n = 2;
  printf("%d\n", n);
  return (trace = 0, t(7));
}
