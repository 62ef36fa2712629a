// unsafe, or unknown; flags: --property valid-memsafety
#include <stdio.h>
int main(void) {
  char b[30];
  sprintf(b, "%b", 0xffffffffu);
  return b[0];
}
