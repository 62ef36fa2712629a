// unsafe, or unknown; flags: --property valid-memsafety
#include <stdio.h>
int main(void) {
  char b[30];
  volatile int w = 40;
  sprintf(b, "%.*d", w, 5);
  return b[0];
}
