// safe, or unknown
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#include <stdio.h>
int main(void) {
  char b[16];
  int n = sprintf(b, "%d", __VERIFIER_nondet_int());
  if (n > 11) reach_error();
  return 0;
}
