// unsafe, or unknown; flags: --property valid-memtrack
#include <stdlib.h>
struct link { struct link *next; };
struct item { int n; struct link link; };
static struct link head;
int main(void) {
  for (int i = 0; i < 3; i++) {
    struct item *x = malloc(sizeof *x);
    x->n = i;
    x->link.next = 0;
    head.next = &x->link;
  }
  return 0;
}
/* not native: a run without the sanitizer of the property does not fail */
