// unsafe line 17; flags: --property valid-memsafety
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
  int data;
  struct node *next;
};
int main(void) {
  struct node *list = NULL;
  for (int n = __VERIFIER_nondet_int() % 3; n > 0; n--) {
    struct node *x = malloc(sizeof *x);
    if (!x) return 1;
    x->data = n;
    x->next = list;
    list = x;
  }
  int first = list->data;
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  return first == 0;
}
