/* Variadic functions: int, promoted types, long long, unsigned, mixed widths. */
#include <stdarg.h>
#include <stdio.h>

static int sum(int n, ...) {
  va_list ap;
  va_start(ap, n);
  int s = 0;
  while (n--) s += va_arg(ap, int);
  va_end(ap);
  return s;
}

static long long mixed(const char *format, ...) {
  va_list ap;
  va_start(ap, format);
  long long r = 0;
  for (; *format; format++) {
    r *= 10;
    switch (*format) {
      case 'i': r += va_arg(ap, int); break;
      case 'q': r += va_arg(ap, long long); break;
      case 'u': r += va_arg(ap, unsigned); break;
      case 'l': r += va_arg(ap, long); break;
    }
  }
  va_end(ap);
  return r;
}

int main(void) {
  char c = 5;
  short s = -6;
  _Bool b = 1;
  printf("%d %d\n", sum(0), sum(3, 1, 2, 3));
  printf("%d\n", sum(4, c, s, b, 'a'));
  printf("%d\n", sum(12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12));
  printf("%lld\n", mixed("iq", 3, 1LL << 40));
  printf("%lld\n", mixed("qiqlu", 1LL, 2, 3LL, 4L, 5u));
  printf("%lld\n", mixed("iiiiiiiqi", 1, 2, 3, 4, 5, 6, 7, -8LL, 9));
  return 0;
}
