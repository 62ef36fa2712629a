// unsafe
#include <stdint.h>
#include <stdlib.h>
void reach_error(void);
int main(void) {
  char *p = malloc(8);
  malloc(8);
  uintptr_t old = (uintptr_t)p;
  char *q = realloc(p, 100000);
  if (q && (uintptr_t)q != old) reach_error();
  return 0;
}
