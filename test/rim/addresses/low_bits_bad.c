// unsafe, or unknown
#include <stdint.h>
extern void reach_error(void);
/* not native: where it lies the linker decides */
static char c, d;
int main(void) {
  if ((uintptr_t)&c % 2 == 1 || (uintptr_t)&d % 2 == 1) reach_error();
  return 0;
}
