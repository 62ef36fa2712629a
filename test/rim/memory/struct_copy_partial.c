// safe; flags: --property valid-memsafety
#include <stdlib.h>
struct small { int a; };
struct large { int a, b; };
int main(void) {
  void *p = malloc(sizeof(struct large));
  if (!p) return 0;
  struct large x = {1, 2};
  *(struct large *)p = x;
  free(p);
  return 0;
}
