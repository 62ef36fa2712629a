// unsafe; flags: --property valid-init
#include <string.h>
int main(void) {
  char a[4] = "abc", b[4];
  unsigned char n;
  memcpy(b, a, n & 3);
  return 0;
}
/* not native: a run without the sanitizer of the property does not fail */
