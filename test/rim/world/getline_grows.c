// safe, or unknown; flags: --property valid-memsafety -- -D_GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  char *line = malloc(1);
  size_t n = 1;
  if (!line) return 0;
  ssize_t k = getline(&line, &n, stdin);
  if (k > 0) line[k - 1] = 0;
  free(line);
  return 0;
}
