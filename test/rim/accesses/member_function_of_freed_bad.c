// unsafe line 8; flags: --property valid-memsafety
#include <stdlib.h>
struct ops { int (*f)(int); };
static int inc(int x) { return x + 1; }
int main(void) {
  struct ops *o = malloc(sizeof *o);
  if (!o) return 0;
  o->f = inc, free(o); int r = o->f(1);
  return r;
}
