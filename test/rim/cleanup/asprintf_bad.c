// unsafe, or unknown; flags: --property valid-memcleanup -- -D_GNU_SOURCE
#include <stdio.h>
static char *s;
int main(void) {
  if (asprintf(&s, "%d", 3) < 0) return 1;
  return 0;
}
/* not native: a run without the sanitizer of the property does not fail */
