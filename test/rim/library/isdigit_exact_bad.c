// unsafe, or unknown
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
#include <ctype.h>
int main(void) {
  int c = __VERIFIER_nondet_uchar();
  if (isdigit(c) && (c < '0' || c > '5')) reach_error();
  return 0;
}
