// unsafe, or unknown; flags: --property valid-memsafety
#include <stdio.h>
int main(void) {
  char b[4];
  sscanf("abcdef", "%4[a-z]", b);
  return b[0];
}
