// unsafe, or unknown; flags: --property valid-memsafety
// not native: the address sanitizer does not look at it; C11 7.24.1, 7.21.6.6: undefined
#include <string.h>
int main(void) {
  char a[20] = "abcd";
  strxfrm(a + 1, a, 6);
  return 0;
}
