// unsafe, or unknown; flags: --property valid-memsafety
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  char *p = calloc(2, 1);
  if (!p) return 0;
  free(p);
  perror(p);
  return 0;
}
/* not native: the sanitizer does not look into perror */
