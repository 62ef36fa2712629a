// unsafe, or unknown; flags: --property valid-memsafety
// not native: the address sanitizer does not look at it; C11 7.24.1, 7.21.6.6: undefined
#define _GNU_SOURCE
#include <string.h>
int main(void) {
  char a[20] = "abcd";
  memccpy(a + 1, a, 'z', 4);
  return 0;
}
