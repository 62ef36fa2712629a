// safe; flags: --property valid-memsafety
#include <stdlib.h>
struct n { struct n *next; };
int main(void) {
  struct n *head = 0;
  for (int i = 0; i < 3; i++) {
    struct n *x = malloc(sizeof *x);
    if (!x) break;
    x->next = head;
    head = x;
  }
  while (head) {
    struct n *next = head->next;
    free(head);
    head = next;
  }
  return 0;
}
