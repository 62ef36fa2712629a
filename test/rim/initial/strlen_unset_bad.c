// unsafe, or unknown; flags: --property valid-init
#include <string.h>
int main(void) {
  char b[8];
  b[7] = 0;
  return strlen(b) > 3;
}
/* not native: a run without the sanitizer of the property does not fail */
