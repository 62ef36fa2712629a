// unsafe line 9; flags: --property valid-memsafety
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 30) return 0;
  char *p = malloc(30);
  if (i == 5) free(p + i);
  else free(p);
  return 0;
}
