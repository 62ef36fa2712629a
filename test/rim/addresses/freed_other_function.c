// unsafe, or unknown
#include <stdint.h>
#include <stdlib.h>
extern void reach_error(void);
static uintptr_t once(void) {
  void *p = malloc(40);
  uintptr_t n = (uintptr_t)p;
  free(p);
  return n;
}
int main(void) {
  uintptr_t a = once();
  void *q = calloc(1, 40);
  uintptr_t b = (uintptr_t)q;
  free(q);
  if (a == b || once() == a) reach_error();
  return 0;
}
/* not native: the heap decides */
