// unsafe, or unknown; flags: --property valid-memsafety
#include <stdio.h>
int main(void) {
  char b[23];
  sprintf(b, "%#lo", ~0ul);
  return b[0];
}
