// unsafe, or unknown; flags: --property valid-memtrack
#include <stdlib.h>
static void f(void) {
  static char *kept;
  kept = malloc(3);
}
int main(void) {
  f();
  f();
  return 0;
}
/* not native: a run without the sanitizer of the property does not fail */
