// unsafe, or unknown
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#include <stdlib.h>
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x) exit(0);
  if (x == 0) reach_error();
  return 0;
}
