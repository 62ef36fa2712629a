// safe, or unknown; flags: --data-model ILP32
extern void reach_error(void);
#include <stdarg.h>
struct small { char a; short b; };
struct odd { char a[3]; };
static int f(int n, ...) {
  va_list ap;
  va_start(ap, n);
  struct odd o = va_arg(ap, struct odd);
  struct small s = va_arg(ap, struct small);
  long long w = va_arg(ap, long long);
  int last = va_arg(ap, int);
  va_end(ap);
  return o.a[2] + s.b * 10 + (int)(w >> 32) * 100 + last * 1000;
}
int main(void) {
  struct small s = {7, 2};
  struct odd o = {{9, 9, 1}};
  if (f(4, o, s, 3LL << 32, 4) != 4321) reach_error();
  return 0;
}
