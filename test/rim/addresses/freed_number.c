// unsafe, or unknown
#include <stdint.h>
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  char *p = malloc(24);
  uintptr_t a = (uintptr_t)p;
  free(p);
  char *q = malloc(24);
  if (q && (uintptr_t)q == a) reach_error();
  return 0;
}
