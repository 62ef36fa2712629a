// unsafe, or unknown; flags: --property valid-init
#include <stdlib.h>
int main(void) {
  char b[4];
  b[3] = 0;
  return atoi(b) == 3;
}
/* not native: a run without the sanitizer of the property does not fail */
