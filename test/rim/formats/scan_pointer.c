// safe, or unknown; flags: --property valid-memsafety
#include <stdio.h>
int main(void) {
  void *p = 0;
  sscanf("0x10", "%p", &p);
  return p != 0;
}
