// safe, may be unknown with impact, lazy, slam: small loops are to be unwound in bits
/* A list of at most four is built, reversed and counted: in what states that have met share, pointers are seen. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct node {
  int key;
  struct node *next;
};

static struct node *reverse(struct node *list) {
  struct node *done = NULL;
  while (list) {
    struct node *next = list->next;
    list->next = done;
    done = list;
    list = next;
  }
  return done;
}

int main(void) {
  struct node *list = NULL;
  int n = __VERIFIER_nondet_int(), last = -1, count = 0;
  if (n < 0 || n > 4) return 0;
  for (int i = 0; i < n; i++) {
    struct node *x = malloc(sizeof *x);
    x->key = i;
    x->next = list;
    list = x;
  }
  for (struct node *p = reverse(list); p; p = p->next) {
    if (p->key != last + 1) reach_error();
    last = p->key;
    count++;
  }
  if (count != n) reach_error();
  return 0;
}
