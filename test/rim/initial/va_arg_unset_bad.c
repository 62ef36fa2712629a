// unsafe; flags: --property valid-init
/* not native: a copy is no use to the sanitizer */
#include <stdarg.h>
static int f(int n, ...) { return n; }
int main(void) {
  int x;
  return f(0, x);
}
