// safe
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static __attribute__((noreturn)) void stop(int how) {
  if (how == 1) exit(0);
  while (how == 2) {}
  if (how == 2) reach_error();
  _Exit(0);
}
int main(void) {
  int x = __VERIFIER_nondet_int() & 1;
  if (x) stop(x);
  if (x) reach_error();
  return 0;
}
