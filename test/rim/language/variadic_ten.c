// safe, or unknown
#include <stdarg.h>
extern void reach_error(void);
struct p { double x; int n; };
struct big { int a[8]; };
static int f(int n, ...) {
  va_list a;
  int s = 0;
  va_start(a, n);
  for (int i = 0; i < 9; i++) s += va_arg(a, int);
  struct p p = va_arg(a, struct p);
  struct big b = va_arg(a, struct big);
  s += (int)p.x + p.n + b.a[7];
  va_end(a);
  return s;
}
int main(void) {
  struct p p = {2.5, 3};
  struct big b = {{0, 0, 0, 0, 0, 0, 0, 100}};
  if (f(1, 1, 2, 3, 4, 5, 6, 7, 8, 9, p, b) != 45 + 5 + 100) reach_error();
  return 0;
}
