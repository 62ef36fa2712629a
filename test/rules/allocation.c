// What realloc gives may be where the old block was.
//@ rule allocation.rule
//@ seed 1
//@ holds 0, allocation_life.block=0
//@ holds 0, allocation_life.block=1, allocation_life.block=0
//@ breaks 1, allocation_life.block=1, allocation_life.block=0: 18:15: allocation life: block freed twice
//@ breaks 2, allocation_life.block=1, allocation_life.block=0: 10: allocation life: block not freed
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  char *p = malloc(4);
  if (!p) return 1;
  char *q = realloc(p, 8);
  if (!q) return free(p), 1;
  if (n == 2) return 2;
  free(q);
  if (n == 1) free(q);
  return 0;
}
