// unsafe, or unknown; flags: --property valid-memsafety
#include <stdlib.h>
/* not native: old pointers stay on the stack */
struct n { struct n *o; };
static void make(void) {
  struct n *a = malloc(sizeof *a), *b = malloc(sizeof *b);
  if (!a || !b) exit(0);
  a->o = b;
  b->o = a;
}
int main(void) {
  make();
  return 0;
}
