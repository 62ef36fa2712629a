// unsafe line 10, may be unknown: which arguments a variadic function gets is not modelled
extern void reach_error(void);
#include <stdarg.h>
void f(int (*)(int, ...));
static int cb(int n, ...) {
  va_list l;
  va_start(l, n);
  int v = va_arg(l, int);
  va_end(l);
  if (v == 3) reach_error();
  return v;
}
int main(void) {
  f(cb);
  return 0;
}
