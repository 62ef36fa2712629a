// safe; flags: --property valid-memsafety
#include <stdlib.h>
static struct n { struct n *next; } *head;
int main(void) {
  for (int i = 0; i < 2; i++) {
    struct n *x = malloc(sizeof *x);
    if (!x) break;
    x->next = head;
    head = x;
  }
  while (head) {
    struct n *x = head;
    head = head->next;
    free(x);
  }
  return 0;
}
