// unsafe; flags: --property valid-memsafety
extern unsigned int __VERIFIER_nondet_uint(void);
#include <stdlib.h>
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n < 1) return 0;
  
  char *p = malloc((unsigned char)n + 0u);
  if (!p) return 0;
  p[ n - 1 ] = 1;
  free(p);
  return 0;
}
