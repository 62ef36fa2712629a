// safe, or unknown
extern void reach_error(void);
#include <stdint.h>
int main(void) {
  int x = 1;
  uintptr_t p = (uintptr_t)&x;
  uint32_t low = (uint32_t)p, high = (uint32_t)(p >> 32);
  int *q = (int *)((uintptr_t)high << 32 | low);
  *q = 4;
  if (x != 4) reach_error();
  return 0;
}
