// unsafe, or unknown; flags: --property valid-memcleanup
#include <string.h>
static char *s;
int main(void) {
  s = strndup("abcdef", 3);
  return 0;
}
/* not native: a run without the sanitizer of the property does not fail */
