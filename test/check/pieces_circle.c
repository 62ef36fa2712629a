// safe, may be unknown with impact, lazy, slam: blocks are to be told apart one by one; flags: --property valid-memsafety
/* The end of a circle is known by the address of its beginning, which is gone by then. */
#include <stdlib.h>

struct node {
  struct node *next;
};

int main(void) {
  struct node *first = malloc(sizeof *first), *x;
  if (!first) abort();
  x = first;
  for (int i = 0; i < 4; i++) {
    x->next = malloc(sizeof *x);
    if (!x->next) abort();
    x = x->next;
  }
  x->next = first;
  x = first;
  do {
    struct node *next = x->next;
    free(x);
    x = next;
  } while (x != first);
  return 0;
}
