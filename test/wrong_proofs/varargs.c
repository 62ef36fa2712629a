extern void reach_error(void);
#include <stdarg.h>
/* Addresses are handed over as variadic arguments. */
static int last(int n, ...) { va_list l; int r = 0; va_start(l, n); while (n-- > 0) *va_arg(l, int *) = ++r; va_end(l); return r; }
int main(void) {
  int a = 0, b = 0;
  last(2, &a, &b);
  if (b == 2) reach_error();
  return 0;
}
