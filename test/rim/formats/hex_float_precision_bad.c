// unsafe, or unknown; flags: --property valid-memsafety
#include <stdio.h>
int main(void) {
  char b[20];
  sprintf(b, "%.20a", 1.0);
  return b[0];
}
