// safe, or unknown; flags: --property valid-memsafety
#include <stdio.h>
int main(void) {
  char b[4] = "";
  sscanf("abcdef", "%3s", b);
  return b[0];
}
