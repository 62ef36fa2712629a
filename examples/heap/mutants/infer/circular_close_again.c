// infer: trace: creation of a cycle, at most 2 nodes
// There may be a cycle already.
#include <stddef.h>

struct node {
  struct node *next;
  int data;
};

/*@ cycles next;
    requires h != NULL;
    ensures \circular(next, h); */
void close(struct node *h) {
  struct node *p = h;
  while (p->next != NULL) p = p->next;
  p->next = h;
}
