// unsafe, or unknown; flags: --property valid-memsafety
/* not native: nobody sees it there */
#include <stdarg.h>
static int *kept;
static void f(int n, ...) {
  va_list a;
  va_start(a, n);
  kept = va_arg(a, int *);
  va_end(a);
}
static void g(void) {
  int x = 3;
  f(1, &x);
}
int main(void) {
  g();
  return *kept;
}
