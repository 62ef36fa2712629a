// safe, may be unknown with impact, lazy, slam: guards know the last two nodes; flags: --property valid-memcleanup
/* A list of any length is built and freed. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct n {
  struct n *next;
};
int main(void) {
  struct n *l = 0;
  while (__VERIFIER_nondet_int()) {
    struct n *x = malloc(sizeof *x);
    if (!x)
      break;
    x->next = l;
    l = x;
  }
  while (l) {
    struct n *x = l->next;
    free(l);
    l = x;
  }
  return 0;
}
