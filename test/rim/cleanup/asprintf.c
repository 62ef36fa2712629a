// safe, or unknown; flags: --property valid-memcleanup -- -D_GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
static char *s;
int main(void) {
  if (asprintf(&s, "%d", 3) < 0) return 1;
  free(s);
  return 0;
}
