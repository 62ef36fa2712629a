// unsafe, or unknown
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#include <stdint.h>
struct n { int v; };
int main(void) {
  _Alignas(8) struct n a = {1};
  uintptr_t t = (uintptr_t)&a | (unsigned)(__VERIFIER_nondet_int() & 1);
  struct n *p = (struct n *)(t & ~(uintptr_t)3);
  p->v = 5;
  if (a.v != 1) reach_error();
  return 0;
}
