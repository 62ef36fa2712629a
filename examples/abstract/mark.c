/* List traversal using back pointers, Figure 3 of "Automatic Predicate Abstraction of C Programs" (PLDI 2001).
 *
 * h is any element of the list and hnext its successor; mark is to leave the list as it was: h->next == hnext. */
#include <stddef.h>

struct node {
  int mark;
  struct node *next;
};

struct node *__VERIFIER_nondet_pointer(void);
void __VERIFIER_assume(int);
void reach_error(void);

void mark(struct node *list) {
  struct node *this, *tmp, *prev, *h, *hnext;
  h = __VERIFIER_nondet_pointer();
  __VERIFIER_assume(h != 0);
  hnext = h->next;
  prev = 0;
  this = list;
  /* traverse list and mark, setting back pointers */
  while (this != 0) {
    if (this->mark == 1) break;
    this->mark = 1;
    tmp = prev;
    prev = this;
    this = this->next;
    prev->next = tmp;
  }
  /* traverse back, resetting the pointers */
  while (prev != 0) {
    tmp = this;
    this = prev;
    prev = prev->next;
    this->next = tmp;
  }
END:
  if (h->next != hnext) reach_error();
}
