// safe, or unknown
extern void reach_error(void);
#include <stdarg.h>
typedef int v4 __attribute__((vector_size(16)));
static int f(int n, ...) {
  va_list ap;
  va_start(ap, n);
  int a = va_arg(ap, int);
  v4 v = va_arg(ap, v4);
  int b = va_arg(ap, int);
  va_end(ap);
  return a * 100 + v[3] * 10 + b;
}
int main(void) {
  v4 v = {1, 2, 3, 4};
  if (f(3, 5, v, 6) != 546) reach_error();
  return 0;
}
