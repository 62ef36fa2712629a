// unsafe line 17; flags: --property valid-memcleanup
/* A global list is kept. */
#include <stdlib.h>

struct n {
  struct n *next;
};
struct n *l;
int main(void) {
  for (int i = 0; i < 3; i++) {
    struct n *x = malloc(sizeof *x);
    if (!x)
      break;
    x->next = l;
    l = x;
  }
  return 0;
}
