// unsafe, or unknown; flags: --property valid-memsafety
/* not native: valgrind sees it, the sanitizer does not */
#include <stdlib.h>
#include <unistd.h>
int main(void) {
  char **p = calloc(2, sizeof *p);
  if (!p) return 0;
  free(p);
  execv("/nonexistent", p);
  return 0;
}
