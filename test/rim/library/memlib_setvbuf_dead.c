// unsafe, or unknown; flags: --property valid-memsafety
/* not native: valgrind sees it, the sanitizer does not */
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  char *b = malloc(64);
  if (!b) return 0;
  setvbuf(stdout, b, _IOFBF, 64);
  free(b);
  putchar('x');
  fflush(stdout);
  return 0;
}
