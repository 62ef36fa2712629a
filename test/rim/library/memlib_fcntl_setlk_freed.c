// unsafe, or unknown; flags: --property valid-memsafety
/* not native: valgrind sees it, the sanitizer does not */
#include <fcntl.h>
#include <stdlib.h>
int main(void) {
  struct flock *p = calloc(1, sizeof *p);
  if (!p) return 0;
  free(p);
  fcntl(0, F_SETLK, p);
  return 0;
}
