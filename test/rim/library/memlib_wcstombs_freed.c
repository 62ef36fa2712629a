// unsafe, or unknown; flags: --property valid-memsafety
/* not native: valgrind sees it, the sanitizer does not */
#include <stdlib.h>
int main(void) {
  char b[4];
  wchar_t *p = malloc(16);
  if (!p) return 0;
  p[0] = 0;
  free(p);
  wcstombs(b, p, 4);
  return 0;
}
