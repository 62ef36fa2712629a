// safe, or unknown
extern void reach_error(void);
#include <stdarg.h>
static int sum(int n, ...) {
  va_list ap;
  int s = 0;
  va_start(ap, n);
  while (n--) s = s * 3 + va_arg(ap, int);
  va_end(ap);
  return s;
}
int main(void) {
  if (sum(4, 1, 0, 2, 1) != 34) reach_error();
  return 0;
}
