// unsafe, or unknown
/* The pointer is exchanged for a number. not native: there is no device. */
#include <stdatomic.h>
extern void reach_error(void);
extern long __VERIFIER_nondet_long(void);
static _Atomic long slot;
static volatile int own;
int main(void) {
  volatile int *p = &own;
  atomic_store(&slot, (long)p);
  atomic_exchange(&slot, __VERIFIER_nondet_long());
  p = (volatile int *)atomic_load(&slot);
  int first = *p;
  if (first != *p) reach_error();
  return 0;
}
