// unsafe, or unknown; flags: --property valid-memsafety
/* not native: valgrind sees it, the sanitizer does not */
#include <stdlib.h>
int main(void) {
  wchar_t w;
  char *p = malloc(2);
  if (!p) return 0;
  p[0] = 'a';
  free(p);
  mbtowc(&w, p, 1);
  return 0;
}
