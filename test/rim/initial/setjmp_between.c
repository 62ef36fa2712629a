// unsafe, or unknown; flags: --property valid-init
/* not native: indeterminate by C11 7.13.2.1p3 is no case; never set is */
#include <setjmp.h>
static jmp_buf b;
int main(void) {
  volatile int x;
  if (!setjmp(b)) longjmp(b, 1);
  return x > 3;
}
