// unreach-call valid-memsafety; seeded: valid-memsafety
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
  int value;
  struct node *next;
};

struct queue {
  struct node *first, *last;
};

static void put(struct queue *q, int value) {
  struct node *n = malloc(sizeof *n);
  if (!n) exit(1);
  n->value = value;
  n->next = NULL;
  if (q->last)
    q->last->next = n;
  else
    q->first = n;
  q->last = n;
}

static int take(struct queue *q) {
  struct node *n = q->first;
  int value = n->value;
  q->first = n->next;
#ifndef SEEDED
  if (!q->first) q->last = NULL;
#endif
  free(n);
  return value;
}

int main(void) {
  struct queue q = {NULL, NULL};
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_int();
  put(&q, a);
  put(&q, b);
  assert(take(&q) == a);
  assert(take(&q) == b);
  put(&q, c);
  assert(take(&q) == c);
  assert(q.first == NULL);
  return 0;
}
