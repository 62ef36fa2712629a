// unsafe, or unknown; flags: --property valid-memsafety
#include <stdio.h>
int main(void) {
  char b[3];
  sscanf("]]]]", "%3[]]", b);
  return b[0];
}
