// unsafe, or unknown; flags: --property valid-memsafety
/* not native: valgrind sees it, the sanitizer does not */
#include <stdlib.h>
int main(void) {
  char *p = malloc(4);
  if (!p) return 0;
  p[0] = 'a';
  free(p);
  return mblen(p, 1) == 7;
}
