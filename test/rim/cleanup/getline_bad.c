// unsafe, or unknown; flags: --property valid-memcleanup -- -D_GNU_SOURCE
#include <stdio.h>
/* allocates also where it fails */
int main(void) {
  char *line = 0;
  size_t n = 0;
  getline(&line, &n, stdin);
  return 0;
}
/* not native: a run without the sanitizer of the property does not fail */
