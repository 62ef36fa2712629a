// safe, or unknown
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#include <stdlib.h>
int main(void) {
  int x = 1;
  int *p = __VERIFIER_nondet_int() ? &x : malloc(4);
  *p = 6;
  if (x != 1 && x != 6) reach_error();
  
  return 0;
}
