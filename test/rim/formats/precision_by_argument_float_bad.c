// unsafe, or unknown; flags: --property valid-memsafety
#include <stdio.h>
int main(void) {
  char b[400];
  volatile int w = 500;
  sprintf(b, "%.*f", w, 0.5);
  return b[0];
}
