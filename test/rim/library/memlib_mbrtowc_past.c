// unsafe, or unknown; flags: --property valid-memsafety
/* not native: valgrind sees it, the sanitizer does not */
#include <stdlib.h>
#include <wchar.h>
int main(void) {
  wchar_t w;
  mbstate_t s = {0};
  char *p = malloc(1);
  if (!p) return 0;
  mbrtowc(&w, p + 1, 1, &s);
  free(p);
  return 0;
}
