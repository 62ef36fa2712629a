// A lock of the program's own and one without a body; calls through pointers; exit and return.
//@ rule lock.rule
//@ holds 0
//@ breaks 1: 18:15: lock alternation: lock taken twice
//@ breaks 2: 19:15: lock alternation: lock still held at the end
//@ breaks 3: 20:25: lock alternation: lock released that is not held
//@ breaks 4: 13: lock alternation: lock still held at the end
//@ breaks 5: 22:15: lock alternation: lock taken twice
//@ holds 6
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void lock(void), unlock(void);
int main(void) {
  void (*table[2])(void) = {lock, unlock};
  int n = __VERIFIER_nondet_int();
  if (n == 9) lock(), unlock();
  lock();
  if (n == 1) lock();
  if (n == 2) exit(1);
  if (n == 3) unlock(), unlock();
  if (n == 4) return 0;
  if (n == 5) table[0]();
  if (n == 6) abort(); /* not an end that at exit sees */
  table[1]();
  return 0;
}
