// safe, or unknown
extern void reach_error(void);
#include <stdarg.h>
static int f(const char *kinds, ...) {
  va_list ap;
  int r = 0;
  va_start(ap, kinds);
  for (; *kinds; kinds++)
    switch (*kinds) {
    case 'i': r += va_arg(ap, int); break;
    case 'l': r += (int)va_arg(ap, long long); break;
    case 'd': r += (int)va_arg(ap, double); break;
    case 'p': r += *va_arg(ap, int *); break;
    }
  va_end(ap);
  return r;
}
int main(void) {
  int x = 1000;
  if (f("idlp", 1, 10.5, 100ll, &x) != 1111) reach_error();
  return 0;
}
