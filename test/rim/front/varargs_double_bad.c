// unsafe, or unknown
extern void reach_error(void);
#include <stdarg.h>
static double sum(int n, ...) {
  va_list ap;
  double s = 0;
  va_start(ap, n);
  for (int i = 0; i < n; i++) s += va_arg(ap, double);
  va_end(ap);
  return s;
}
int main(void) {
  if (sum(10, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0) != 54) reach_error();
  return 0;
}
