// safe, or unknown
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#include <stdlib.h>
__attribute__((constructor)) static void first(void) { if (__VERIFIER_nondet_int() != 3) exit(0); }
int main(void) {
  int x = 3;
  if (x != 3) reach_error();
  return 0;
}
