// safe, or unknown; flags: --property valid-memtrack
#include <stdlib.h>
static char *p;
int main(void) {
  p = malloc(8);
  p += 3;
  return 0;
}
