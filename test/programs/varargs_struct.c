/* Variadic functions: structures of several sizes, and doubles. */
#include <stdarg.h>
#include <stdio.h>

struct small { short a, b; };
struct mid { int a, b, c; };
struct large { long long v[5]; };
struct fp { double d; int i; };

static long long total(const char *kinds, ...) {
  va_list ap;
  long long r = 0;
  va_start(ap, kinds);
  for (; *kinds; kinds++)
    if (*kinds == 's') {
      struct small s = va_arg(ap, struct small);
      r = r * 7 + s.a - s.b;
    } else if (*kinds == 'm') {
      struct mid m = va_arg(ap, struct mid);
      r = r * 7 + m.a + m.b * m.c;
    } else if (*kinds == 'l') {
      struct large l = va_arg(ap, struct large);
      r = r * 7 + l.v[0] - l.v[4];
    } else if (*kinds == 'f') {
      struct fp f = va_arg(ap, struct fp);
      r = r * 7 + (long long)(f.d * 2) + f.i;
    } else {
      r = r * 7 + va_arg(ap, int);
    }
  va_end(ap);
  return r;
}

int main(void) {
  struct small s = {1, -2};
  struct mid m = {3, 4, 5};
  struct large l = {{10, 0, 0, 0, 3}};
  struct fp f = {1.5, 2};
  printf("%lld\n", total("s", s));
  printf("%lld\n", total("smi", s, m, 9));
  printf("%lld\n", total("lism", l, 1, s, m));
  printf("%lld\n", total("iiiiimmlf", 1, 2, 3, 4, 5, m, m, l, f));
  return 0;
}
