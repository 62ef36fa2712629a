// unsafe, or unknown; flags: --property valid-memtrack
#include <stdlib.h>
static void **holder;
int main(void) {
  holder = malloc(sizeof *holder);
  *holder = malloc(3);
  free(holder);
  holder = 0;
  return 0;
}
/* not native: a run without the sanitizer of the property does not fail */
