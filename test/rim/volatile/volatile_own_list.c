// safe
/* A list on the heap with volatile members. */
#include <stdlib.h>
extern void reach_error(void);
extern long __VERIFIER_nondet_long(void);
struct node { volatile int value; struct node *volatile next; };
int main(void) {
  struct node *first = malloc(sizeof *first), *second = malloc(sizeof *second);
  if (!first || !second) return 0;
  first->value = 1, first->next = second;
  second->value = 2, second->next = first;
  if (first->next->next->next->value != 2) reach_error();
  return 0;
}
