// unsafe, or unknown; flags: --property valid-memsafety
#include <stdlib.h>
extern void each(void (*)(void *), void *);
int main(void) {
  char *p = malloc(4);
  if (!p) return 0;
  each(free, p);
  free(p);
  return 0;
}
#ifdef WORLD
void each(void (*f)(void *), void *p) { f(p); }
#endif
