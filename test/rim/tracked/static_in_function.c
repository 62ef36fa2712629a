// safe; flags: --property valid-memtrack
#include <stdlib.h>
static void f(void) {
  static char *kept;
  if (!kept) kept = malloc(3);
}
int main(void) {
  f();
  f();
  return 0;
}
