// unsafe, or unknown
extern void reach_error(void);
#include <stdarg.h>
struct m { float a, b; int c; };
static int f(int k, ...) {
  va_list ap;
  va_start(ap, k);
  double d = va_arg(ap, double);
  struct m m = va_arg(ap, struct m);
  long double l = va_arg(ap, long double);
  int z = va_arg(ap, int);
  va_end(ap);
  return d == 0.5 && m.a == 1 && m.b == 2 && m.c == 3 && l == 4 && z == 5;
}
int main(void) {
  struct m m = {1, 2, 3};
  if (f(1, 0.5f, m, 4.0L, 5)) reach_error();
  return 0;
}
