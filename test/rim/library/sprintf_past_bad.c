// unsafe, or unknown; flags: --property valid-memsafety
extern int __VERIFIER_nondet_int(void);
#include <stdio.h>
int main(void) {
  char s[ 11 ];
  int x = __VERIFIER_nondet_int();
  sprintf(s, "%d", x);
  return 0;
}
