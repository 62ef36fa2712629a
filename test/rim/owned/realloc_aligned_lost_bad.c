// unsafe, or unknown
#include <stdint.h>
#include <stdlib.h>
void reach_error(void);
/* realloc keeps no alignment beyond that of malloc */
/* not native: depends on the heap */
int main(void) {
  char *p = aligned_alloc(4096, 4096);
  char *q = realloc(p, 100000);
  if (q && (uintptr_t)q % 4096) reach_error();
  return 0;
}
