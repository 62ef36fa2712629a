// unsafe, or unknown
#include <stdint.h>
extern void reach_error(void);
/* not native: one of the two orders */
static int a, b;
int main(void) {
  if ((uintptr_t)&a > (uintptr_t)&b) reach_error();
  return 0;
}
