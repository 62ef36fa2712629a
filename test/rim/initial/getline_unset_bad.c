// unsafe, or unknown; flags: --property valid-init
/* not native: the sanitizer does not look */
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  char *line;
  size_t n = 0;
  if (getline(&line, &n, stdin) > 0) free(line);
  return 0;
}
