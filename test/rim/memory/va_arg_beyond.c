// safe, or unknown; flags: --property valid-memsafety
#include <stdarg.h>
static int sum(int n, ...) {
  va_list ap;
  int s = 0;
  va_start(ap, n);
  while (n--) s += va_arg(ap, int);
  va_end(ap);
  return s;
}
int main(void) { return sum(8, 1, 2, 3, 4, 5, 6, 7, 8) - 36; }
