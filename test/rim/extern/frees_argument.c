// unsafe, or unknown; flags: --property valid-memsafety
#include <stdlib.h>
void consume(int *p);
int main(void) {
  int *p = malloc(sizeof *p);
  if (!p) return 0;
  consume(p);
  *p = 1;
  free(p);
  return 0;
}
#ifdef WORLD
void consume(int *p) { free(p); }
#endif
