// safe, or unknown; flags: --property valid-memtrack
/* not native: the leak checker does not look at misaligned pointers */
#include <stdlib.h>
static struct __attribute__((packed)) { char c; void *p; } g;
int main(void) {
  g.p = malloc(3);
  return 0;
}
