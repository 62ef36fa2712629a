// unsafe, or unknown
extern void reach_error(void);
#include <stdint.h>
int main(void) {
  int x = 1;
  uintptr_t v = (uintptr_t)&x, w = 0;
  for (int i = 0; i < 64; i++)
    if (v >> i & 1) w |= (uintptr_t)1 << i;
  *(int *)w = 5;
  if (x == 5) reach_error();
  return 0;
}
