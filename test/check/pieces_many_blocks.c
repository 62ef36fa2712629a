// safe, may be unknown with impact, lazy, slam: blocks are to be told apart one by one; flags: --property valid-memsafety
/* More blocks from one place than anybody remembers: each is known by itself. */
#include <stdlib.h>

struct node {
  struct node *next;
  int value;
};

int main(void) {
  struct node *all = NULL;
  int sum = 0;
  for (int i = 0; i < 12; i++) {
    struct node *x = malloc(sizeof *x);
    if (!x) abort();
    x->next = all;
    x->value = i;
    all = x;
  }
  for (struct node *x = all; x; x = x->next) sum += x->value;
  while (all) {
    struct node *rest = all->next;
    free(all);
    sum += 0;
    all = rest;
  }
  return sum != 66;
}
