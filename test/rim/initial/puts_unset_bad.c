// unsafe, or unknown; flags: --property valid-init
#include <stdio.h>
int main(void) {
  char b[4];
  b[3] = 0;
  puts(b);
  return 0;
}
/* not native: a run without the sanitizer of the property does not fail */
