// safe, may be unknown with impact, lazy, slam: blocks are to be told apart one by one; flags: --property valid-memsafety
/* Arrays of variable length end with their round, alloca with its function. */
#include <alloca.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static int *outer;

static int use(unsigned n) {
  int *a = alloca((n + 1) * sizeof *a);
  a[n] = 1;
  for (unsigned i = 0; i < 3; i++) {
    int b[n + i + 1];
    b[n + i] = a[n];
    outer = a;
    a[n] += b[n + i];
  }
  return a[n] + *outer;
}

int main(void) {
  unsigned n = __VERIFIER_nondet_uchar() % 4;
  return use(n) == 0;
}
