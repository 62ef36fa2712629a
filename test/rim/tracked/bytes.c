// safe, or unknown; flags: --property valid-memtrack
#include <stdlib.h>
#include <string.h>
static char store[sizeof(void *)] __attribute__((aligned(8)));
int main(void) {
  void *p = malloc(3);
  memcpy(store, &p, sizeof p);
  return 0;
}
