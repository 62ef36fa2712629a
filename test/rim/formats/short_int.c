// safe, or unknown; flags: --property valid-memsafety
#include <stdio.h>
int main(void) {
  char b[30];
  volatile int x = 100000;
  sprintf(b, "%hhd %hd", x, x);
  return b[0];
}
