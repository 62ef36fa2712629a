// unsafe
extern void reach_error(void);
#include <stdint.h>
int a[1], b[1];
/* Where objects lie is not said: one may follow the other; not native: depends on the linker. */
int main(void) {
  if ((uintptr_t)(a + 1) == (uintptr_t)b) reach_error();
  return 0;
}
