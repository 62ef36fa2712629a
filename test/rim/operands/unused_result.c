// unsafe line 6; flags: --property valid-init
/* not native: nobody looks for values that were never set */
#include <stdlib.h>
int main(void) {
  int x;
  abs(x & 15);
  return 0;
}
