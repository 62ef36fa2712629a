// unsafe, or unknown; flags: --property valid-memsafety
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  char *b = malloc(3);
  if (!b) return 0;
  b[0] = 'a', b[1] = 'b', b[2] = 'c';
  printf("%.*s\n", -1, b);
  free(b);
  return 0;
}
/* not native: the sanitizer takes the precision for a limit */
