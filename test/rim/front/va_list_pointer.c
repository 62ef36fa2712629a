// safe, or unknown
extern void reach_error(void);
#include <stdarg.h>
static int take(va_list *ap) { return va_arg(*ap, int); }
static int f(int n, ...) {
  va_list ap;
  va_start(ap, n);
  int a = take(&ap), b = take(&ap);
  va_end(ap);
  return a * 10 + b;
}
int main(void) {
  if (f(2, 1, 2) != 12) reach_error();
  return 0;
}
