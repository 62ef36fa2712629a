// unsafe, or unknown; flags: --property valid-init
#include <string.h>
int main(void) {
  char b[8];
  strcpy(b, "abc");
  return b[4] == 0;
}
/* not native: a run without the sanitizer of the property does not fail */
