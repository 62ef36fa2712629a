// unsafe, or unknown; flags: --property valid-memsafety
/* not native: valgrind sees it, the sanitizer does not */
#include <stdlib.h>
#include <sys/time.h>
int main(void) {
  struct timeval *p = calloc(2, sizeof *p);
  if (!p) return 0;
  free(p);
  utimes("/nonexistent", p);
  return 0;
}
