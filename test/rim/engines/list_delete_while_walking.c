// safe; flags: --property valid-memsafety
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
struct n { struct n *next; };
int main(void) {
  struct n *l = 0;
  while (__VERIFIER_nondet_int()) {
    struct n *x = malloc(sizeof *x);
    if (!x) break;
    x->next = l, l = x;
  }
  while (l) {
    struct n *next = l->next;
    free(l);
    l = next;
  }
  return 0;
}
