// expect: 12: invalid memory access
/* Reading a list node after it was freed: the classic loop. */
#include <stdlib.h>

struct node {
  struct node *next;
};

static void release(struct node *n) {
  while (n) {
    free(n);
    n = n->next;
  }
}

int main(void) {
  struct node *a = malloc(sizeof *a), *b = malloc(sizeof *b);
  a->next = b;
  b->next = NULL;
  release(a);
  return 0;
}
