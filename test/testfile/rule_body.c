// unsafe line 19; flags: --rule rules/lock.rule
// The functions that the rule watches have bodies, and one calls the other before it is defined.
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
void unlock(void);
static int depth;
static void again(void) {
  unlock();
  printf("%d\n", depth);
}
void lock(void) { depth++; }
void unlock(void) { depth--; }
int main(void) {
  int n = __VERIFIER_nondet_int();
  lock();
  void (*release)(void) = n == 42 ? again : unlock;
  release();
  if (n == 42) lock();
  if (n == 42) lock();
  if (n == 42) unlock();
  return 0;
}
