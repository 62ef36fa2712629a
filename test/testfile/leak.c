// unsafe line 22; flags: --property valid-memsafety
// repaired: -DREPAIRED
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct item {
  struct item *next;
};
static struct item *all;
static void put(int keep) {
  struct item *x = malloc(sizeof *x);
  x->next = all;
  if (keep) all = x;
#ifdef REPAIRED
  else free(x);
#endif
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  put(1);
  put(n != 9);
  if (n == 4) exit(3);
  return n == 5;
}
