// safe, or unknown; flags: --property valid-memtrack
#include <stdint.h>
#include <stdlib.h>
static uint32_t low, high;
/* not native: nothing leads to it for a leak checker; the address can be made again */
int main(void) {
  uintptr_t p = (uintptr_t)malloc(3);
  low = (uint32_t)p, high = (uint32_t)(p >> 32);
  return 0;
}
