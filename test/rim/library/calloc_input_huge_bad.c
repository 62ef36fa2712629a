// unsafe
/* The product is a size, but none that a machine has. */
#include <stdlib.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void reach_error(void);
int main(void) {
  unsigned long n = (__VERIFIER_nondet_ulong() & 255) | 1ul << 60;
  char *p = calloc(n, 4);
  if (!p) reach_error();
  return 0;
}
