// unsafe, or unknown; flags: --property valid-memsafety
#include <stdlib.h>
struct ops { void *(*get)(size_t); void (*put)(void *); };
static const struct ops heap = {malloc, free};
static int use(const struct ops *o) {
  char *p = o->get(4);
  if (!p) return 0;
  o->put(p);
  o->put(p);
  return 1;
}
int main(void) { return use(&heap); }
