// safe, or unknown; flags: --property valid-memsafety
#include <stdio.h>
int main(void) {
  int x = 0;
  sscanf("abc 5", "%*s %d", &x);
  return x;
}
