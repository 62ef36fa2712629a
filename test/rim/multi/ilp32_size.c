// safe, or unknown; flags: --data-model ILP32
extern void reach_error(void);
extern unsigned int __VERIFIER_nondet_uint(void);
#include <stdlib.h>
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n * sizeof(int) < n && n < 0x40000000u) reach_error();
  return 0;
}
