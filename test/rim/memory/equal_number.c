// unsafe, or unknown
extern void reach_error(void);
#include <stdint.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
/* not native: a number that is the address */
int main(void) {
  int x = 1;
  uintptr_t i = __VERIFIER_nondet_ulong();
  if (i == (uintptr_t)&x) *(int *)i = 5;
  if (x == 5) reach_error();
  return 0;
}
