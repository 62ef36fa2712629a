// unsafe, or unknown
extern void reach_error(void);
#include <stdarg.h>
static int f(int n, ...) {
  va_list ap;
  va_start(ap, n);
  int a = va_arg(ap, int);
  __int128 b = va_arg(ap, __int128);
  int c = va_arg(ap, int);
  va_end(ap);
  return a == 1 && (b >> 64) == 7 && c == 3;
}
int main(void) {
  if (f(3, 1, ((__int128)7 << 64) | 5, 3)) reach_error();
  return 0;
}
