// unsafe, or unknown
extern void reach_error(void);
#include <stdlib.h>
#include <stdint.h>
/* The object may stay where it is. */
int main(void) {
  char *p = malloc(16);
  if (!p) return 0;
  uintptr_t before = (uintptr_t)p;
  char *q = realloc(p, 8);
  if ((uintptr_t)q == before) reach_error();
  return 0;
}
