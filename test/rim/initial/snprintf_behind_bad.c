// unsafe, or unknown; flags: --property valid-init
#include <stdio.h>
int main(void) {
  char b[10];
  snprintf(b, sizeof b, "%d", 5);
  return b[5] == '5' ? 0 : 1;
}
/* not native: a run without the sanitizer of the property does not fail */
