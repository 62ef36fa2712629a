// safe, or unknown; flags: --property valid-memcleanup
#include <stdlib.h>
static void f(int n) {
  void *p = malloc(1);
  if (n) f(n - 1);
  free(p);
}
int main(void) {
  f(4);
  return 0;
}
