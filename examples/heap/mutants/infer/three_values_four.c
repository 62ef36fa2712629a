// infer: trace: the postcondition does not hold, at most 1 nodes
// Mutant of three_values: the list ends with a four.
#include <stdlib.h>

struct node {
  struct node *next;
  int data;
};

/*@ ensures \result == NULL || \result->data == 3; */
struct node *three_values(int ones, int twos) {
  struct node *last = malloc(sizeof *last), *p;
  if (last == NULL) return NULL;
  struct node *first = last;
  last->next = NULL;
  while (ones > 0) {
    last->data = 1;
    struct node *t = malloc(sizeof *t);
    if (t == NULL) return NULL;
    t->next = NULL;
    last->next = t;
    last = t;
    ones = ones - 1;
  }
  while (twos > 0) {
    last->data = 2;
    struct node *t = malloc(sizeof *t);
    if (t == NULL) return NULL;
    t->next = NULL;
    last->next = t;
    last = t;
    twos = twos - 1;
  }
  last->data = 4;
  p = first;
  while (p != NULL && p->data == 1) p = p->next;
  while (p != NULL && p->data == 2) p = p->next;
  return p;
}
