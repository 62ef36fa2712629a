// unsafe, or unknown; flags: --property valid-memsafety
#include <stdlib.h>
struct n { struct n *next; };
int main(void) {
  struct n *l = 0;
  for (int i = 0; i < 3; i++) {
    struct n *x = malloc(sizeof *x);
    if (!x) return 0;
    x->next = l, l = x;
  }
  for (struct n *p = l; p; p = p->next) free(p);
  return 0;
}
