// safe
extern void reach_error(void);
#include <stdint.h>
int main(void) {
  int x = 1, y = 2;
  uintptr_t p = (uintptr_t)&x;
  p ^= 0x5555;
  p ^= 0x5555;
  *(int *)p = 9;
  if (x != 9 || y != 2) reach_error();
  return 0;
}
