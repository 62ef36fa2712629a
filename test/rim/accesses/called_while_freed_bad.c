// unsafe; flags: --property valid-memsafety
#include <stdlib.h>
struct node { struct node *next; void (*on)(struct node *); int n; };
static void drop(struct node *x) { free(x); }
int main(void) {
  struct node *a = calloc(1, sizeof *a);
  if (!a) return 0;
  a->on = drop;
  a->on(a);
  return a->n;
}
