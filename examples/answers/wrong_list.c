/* A node is freed, and then asked for its successor. */
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

extern int __VERIFIER_nondet_int(void);

int main(void) {
  struct node *list = NULL;
  while (__VERIFIER_nondet_int()) {
    struct node *p = malloc(sizeof *p);
    p->value = 1;
    p->next = list;
    list = p;
  }
  while (list) {
    free(list);
    list = list->next;
  }
  return 0;
}
