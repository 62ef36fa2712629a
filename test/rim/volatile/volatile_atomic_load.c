// unsafe, or unknown
/* Atomic loads and exchanges. not native: there is no device. */
#include <stdatomic.h>
extern void reach_error(void);
extern long __VERIFIER_nondet_long(void);
int main(void) {
  volatile atomic_int *port = (volatile atomic_int *)__VERIFIER_nondet_long();
  int first = atomic_load(port);
  if (first != atomic_load_explicit(port, memory_order_relaxed)) reach_error();
  return 0;
}
