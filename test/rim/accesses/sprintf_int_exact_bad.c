// unsafe, or unknown; flags: --property valid-memsafety
#include <stdio.h>
#include <limits.h>
int main(void) {
  char b[11];
  volatile int i = INT_MIN;
  sprintf(b, "%d", i);
  return b[0];
}
