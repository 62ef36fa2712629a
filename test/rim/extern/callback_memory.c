// unsafe, or unknown; flags: --property valid-memsafety
#include <stdlib.h>
void visit(void (*f)(void));
static char *p;
static void drop(void) { free(p); }
int main(void) {
  p = malloc(4);
  if (!p) return 0;
  visit(drop);
  p[0] = 1;
  free(p);
  p = 0;
  return 0;
}
#ifdef WORLD
void visit(void (*f)(void)) { f(); }
#endif
