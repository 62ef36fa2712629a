// safe, or unknown
extern void reach_error(void);
#include <stdarg.h>
static long double last(int n, ...) {
  va_list ap;
  long double x = 0;
  va_start(ap, n);
  int i = va_arg(ap, int);
  x = va_arg(ap, long double);
  va_end(ap);
  return x + i;
}
int main(void) {
  if (last(2, 1, 2.5L) != 3.5L) reach_error();
  return 0;
}
