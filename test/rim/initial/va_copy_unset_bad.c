// unsafe, or unknown; flags: --property valid-init
/* not native: the sanitizer does not look */
#include <stdarg.h>
static int f(int n, ...) {
  va_list a;
  return va_arg(a, int);
}
int main(void) { return f(1, 2); }
