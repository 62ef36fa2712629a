// safe, or unknown; flags: --property valid-memtrack
#include <stdlib.h>
#include <string.h>
static double d;
int main(void) {
  void *p = malloc(3);
  memcpy(&d, &p, 8);
  return 0;
}
