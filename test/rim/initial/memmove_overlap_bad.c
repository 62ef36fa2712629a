// unsafe; flags: --property valid-init
#include <string.h>
int main(void) {
  char a[6];
  a[0] = 1, a[1] = 2, a[2] = 3;
  memmove(a + 1, a, 4);
  return a[4] > 3;
}
/* not native: a run without the sanitizer of the property does not fail */
