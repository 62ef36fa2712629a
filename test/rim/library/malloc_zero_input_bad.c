// unsafe; flags: --property valid-memsafety
/* not native: the address sanitizer makes a block of one byte. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 3) return 0;
  char *p = malloc(n);
  if (!p) return 0;
  for (int i = 0; i < n; i++) p[i] = 1;
  if (p[0] == 2) return 1;
  free(p);
  return 0;
}
