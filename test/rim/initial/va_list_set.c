// safe; flags: --property valid-init
#include <stdarg.h>
static int f(int n, ...) {
  va_list a, b;
  va_start(a, n);
  va_copy(b, a);
  int x = va_arg(b, int);
  va_end(b);
  va_end(a);
  return x;
}
int main(void) { return f(1, 2); }
