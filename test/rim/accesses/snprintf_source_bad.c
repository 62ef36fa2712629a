// unsafe, or unknown; flags: --property valid-memsafety
#include <stdio.h>
#include <stdlib.h>
/* the whole string is read, to count it */
int main(void) {
  char *b = malloc(3), to[2];
  if (!b) return 0;
  b[0] = 'a', b[1] = 'b', b[2] = 'c';
  snprintf(to, 2, "%s", b);
  free(b);
  return 0;
}
