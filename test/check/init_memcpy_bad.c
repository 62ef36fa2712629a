// unsafe line 9; flags: --property valid-init
/* Copied by memcpy, and read. */
#include <string.h>

int main(void) {
  int a[2], b[2];
  a[0] = 1;
  memcpy(b, a, 8);
  return b[1] + 1;
}
