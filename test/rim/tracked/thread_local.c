// safe, or unknown; flags: --property valid-memtrack
#include <stdlib.h>
static __thread char *p;
int main(void) {
  p = malloc(3);
  return 0;
}
