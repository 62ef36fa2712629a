// safe; flags: --property valid-memsafety
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 100) return 0;
  char *s = malloc(n);
  memset(s, 'x', n);
  s[n - 1] = 0;
  free(s);
  return 0;
}
