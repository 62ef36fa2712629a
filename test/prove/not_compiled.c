// unknown
#include <stdlib.h>
struct node {
  struct node *next;
};
//@ requires x != NULL;
static inline void unused(struct node *x) { x->next = x->next->next; }
//@ requires x != NULL;
void used(struct node *x) { x->next = NULL; }
