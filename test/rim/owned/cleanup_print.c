// safe, or unknown; flags: --property valid-memcleanup
#include <stdio.h>
int main(void) {
  printf("hello\n");
  return 0;
}
