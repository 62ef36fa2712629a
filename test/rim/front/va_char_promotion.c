// safe, or unknown
extern void reach_error(void);
#include <stdarg.h>
static int f(int n, ...) {
  va_list ap;
  va_start(ap, n);
  int x = va_arg(ap, int);
  va_end(ap);
  return x;
}
int main(void) {
  signed char c = -3;
  unsigned char u = 253;
  if (f(1, c) != -3 || f(1, u) != 253) reach_error();
  return 0;
}
