// unsafe, or unknown
#include <stdlib.h>
extern void reach_error(void);
extern void other(void **);
struct n { struct n *next; int v; };
/* not native: nobody defines it */
int main(void) {
  struct n *a = calloc(1, sizeof *a), *b = calloc(1, sizeof *b);
  if (!a || !b) return 0;
  a->next = b;
  other((void **)&a);
  if (b->v) reach_error();
  return 0;
}
