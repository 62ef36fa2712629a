// safe, or unknown; flags: --property valid-memsafety
#include <stdio.h>
int main(void) {
  char b[30];
  sprintf(b, "%p", (void *)b);
  return b[0];
}
