// unsafe, or unknown; flags: --property valid-memsafety
#include <stdio.h>
int main(void) {
  char b[10];
  volatile unsigned i = 0xffffffffu;
  sprintf(b, "%#x", i);
  return b[0];
}
