// unsafe line 20; flags: --property valid-memsafety
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
  struct node *next;
  unsigned kind : 3, data : 5;
};
int main(void) {
  struct node *list = NULL;
  for (int n = __VERIFIER_nondet_int() % 3; n > 0; n--) {
    struct node *x = malloc(sizeof *x);
    if (!x) return 1;
    x->kind = 1;
    x->data = 7;
    x->next = list;
    list = x;
  }
  while (list) {
    free(list);
    list = list->next;
  }
  return 0;
}
