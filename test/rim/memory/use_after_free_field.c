// safe; flags: --property valid-memsafety
#include <stdlib.h>
struct n { struct n *next; };
int main(void) {
  struct n *a = malloc(sizeof *a);
  if (!a) return 0;
  a->next = 0;
  struct n *next = a->next;
  free(a);
  return next != 0;
}
