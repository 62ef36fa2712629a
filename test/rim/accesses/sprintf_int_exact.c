// safe, or unknown; flags: --property valid-memsafety
#include <stdio.h>
int __VERIFIER_nondet_int(void);
int main(void) {
  char b[12];
  sprintf(b, "%d", __VERIFIER_nondet_int());
  return b[0];
}
