// unsafe, or unknown; flags: --property valid-memsafety
/* not native: valgrind sees it, the sanitizer does not */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
int main(void) {
  char *p = malloc(8);
  if (!p) return 0;
  memcpy(p, "OCKC=b", 7);
  if (putenv(p)) return 0;
  free(p);
  char *q = getenv("OCKC");
  return q && q[0] == 'b';
}
