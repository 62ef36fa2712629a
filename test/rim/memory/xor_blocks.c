// unsafe, or unknown
extern void reach_error(void);
#include <stdint.h>
/* not native: two variables of different blocks may share their place */
int main(void) {
  uintptr_t a, b;
  { int x = 1; a = (uintptr_t)&x; }
  { int y = 2; b = (uintptr_t)&y; }
  if (!(a ^ b)) reach_error();
  return 0;
}
