// unsafe, or unknown; flags: --property valid-init
/* not native: the sanitizer's own strtol */
#include <stdlib.h>
int main(void) {
  char *end;
  strtol("12a", &end, 1);
  return end != 0;
}
