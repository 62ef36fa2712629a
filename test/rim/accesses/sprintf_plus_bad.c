// unsafe, or unknown; flags: --property valid-memsafety
#include <stdio.h>
int main(void) {
  char b[3];
  volatile int i = 5;
  sprintf(b, "%+ 3d", i);
  return b[0];
}
