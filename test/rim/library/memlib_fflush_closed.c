// unsafe, or unknown; flags: --property valid-memsafety
/* not native: valgrind sees it, the sanitizer does not */
#include <stdio.h>
int main(void) {
  FILE *f = tmpfile();
  if (!f) return 0;
  fclose(f);
  fflush(f);
  return 0;
}
