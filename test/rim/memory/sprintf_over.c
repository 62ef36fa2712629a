// unsafe, or unknown; flags: --property valid-memsafety
// not native: the address sanitizer does not look at it; C11 7.24.1, 7.21.6.6: undefined
#include <stdio.h>
int main(void) {
  char a[20] = "abcd";
  sprintf(a, "%sx", a);
  return 0;
}
