// unsafe, or unknown; flags: --property valid-memsafety
#include <stdio.h>
int main(void) {
  char b[4];
  sprintf(b, "%2$s", 5, "abcdef");
  return b[0];
}
