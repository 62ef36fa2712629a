// unsafe, or unknown; flags: --property valid-memsafety
#include <stdio.h>
int main(void) {
  char b[20];
  volatile double d = 1e300;
  sprintf(b, "%f", d);
  return b[0];
}
