// safe, or unknown; flags: --property valid-memsafety
#include <stdlib.h>
struct n { struct n *next, *prev; };
static struct n head = {&head, &head};
int main(void) {
  for (int i = 0; i < 2; i++) {
    struct n *x = malloc(sizeof *x);
    if (!x) return 0;
    x->next = &head, x->prev = head.prev;
    head.prev->next = x, head.prev = x;
  }
  return 0;
}
