// safe, or unknown
#include <stdarg.h>
extern void reach_error(void);
static long f(int n, ...) {
  va_list a;
  va_start(a, n);
  long s = va_arg(a, int);
  s += va_arg(a, unsigned);
  s += (long)va_arg(a, double);
  s += *va_arg(a, char *);
  s += va_arg(a, long);
  va_end(a);
  return s;
}
int main(void) {
  if (f(5, (char)-1, (unsigned short)65535, 2.5f, "a", -5l) != -1 + 65535 + 2 + 97 - 5) reach_error();
  return 0;
}
