// safe, or unknown; flags: --property valid-init
#include <stdio.h>
int main(void) {
  int x;
  sscanf("5", "%d", &x);
  return x > 3;
}
