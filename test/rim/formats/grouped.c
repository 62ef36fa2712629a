// safe, or unknown; flags: --property valid-memsafety
#include <limits.h>
#include <stdio.h>
int main(void) {
  char b[30];
  sprintf(b, "%'ld", LONG_MIN);
  return b[0];
}
