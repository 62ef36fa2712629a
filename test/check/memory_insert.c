// safe, may be unknown with impact, lazy, slam: pointers to blocks of a loop; flags: --property valid-memsafety
/* Nodes that only some runs have made are in places that only some runs have written: their addresses are seen as such. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
  int value;
  struct node *next;
};

static struct node *create(int count) {
  struct node *first = NULL;
  while (count-- > 0) {
    struct node *n = malloc(sizeof *n);
    n->value = count;
    n->next = first;
    first = n;
  }
  return first;
}

static void insert(struct node **list, int position) {
  struct node *n = malloc(sizeof *n), *before = NULL, *behind = *list;
  while (position-- > 0) {
    before = behind;
    behind = behind->next;
  }
  n->next = behind;
  if (before)
    before->next = n;
  else
    *list = n;
}

int main(void) {
  int count = 2 + (__VERIFIER_nondet_int() != 0);
  struct node *list = create(count);
  for (int i = 0; i < 2; i++) insert(&list, __VERIFIER_nondet_int() ? 0 : __VERIFIER_nondet_int() ? 1 : 2);
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
