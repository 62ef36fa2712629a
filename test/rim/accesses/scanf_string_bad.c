// unsafe, or unknown; flags: --property valid-memsafety
#include <stdio.h>
int main(void) {
  char b[3];
  sscanf("abcdef", "%3s", b);
  return b[0];
}
