// unsafe, or unknown
#include <stdint.h>
#include <stdlib.h>
void reach_error(void);
/* numbers may be compared: the new memory may begin where the old one did */
int main(void) {
  char *p = malloc(64);
  uintptr_t old = (uintptr_t)p;
  char *q = realloc(p, 32);
  if (q && (uintptr_t)q == old) reach_error();
  return 0;
}
