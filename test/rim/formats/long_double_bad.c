// unsafe, or unknown; flags: --property valid-memsafety
#include <stdio.h>
int main(void) {
  static char b[400];
  volatile long double d = 1e4000L;
  sprintf(b, "%Lf", d);
  return b[0];
}
