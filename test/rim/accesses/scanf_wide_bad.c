// unsafe, or unknown; flags: --property valid-memsafety
#include <stdio.h>
int main(void) {
  int x[1] = {0};
  sscanf("5", "%ld", (long *)x);
  return x[0];
}
