/* A rule about functions that are operations of the program. rule: rule_heap.rule */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  char *a = malloc(4), *b = malloc(8);
  int n = __VERIFIER_nondet_int();
  a[0] = 1;
  if (n == 2) free(b);
  free(a);
#ifdef REPAIRED
  if (n != 2)
#endif
    if (n != 1) free(b);
  if (n == 6) exit(1);
  return 0;
}
