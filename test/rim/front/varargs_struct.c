// safe, or unknown
extern void reach_error(void);
#include <stdarg.h>
struct big { long a, b, c; };
struct small { int a; short b; };
struct mixed { double d; int i; };
static long f(int n, ...) {
  va_list ap, aq;
  va_start(ap, n);
  va_copy(aq, ap);
  struct small s = va_arg(ap, struct small);
  struct big g = va_arg(ap, struct big);
  struct mixed m = va_arg(ap, struct mixed);
  long last = va_arg(ap, long);
  struct small again = va_arg(aq, struct small);
  va_end(ap);
  va_end(aq);
  return s.b + g.c * 10 + m.i * 100 + last * 1000 + (again.a - s.a);
}
int main(void) {
  struct small s = {4, 1};
  struct big g = {9, 9, 2};
  struct mixed m = {1.5, 3};
  if (f(4, s, g, m, 4L) != 4321) reach_error();
  return 0;
}
