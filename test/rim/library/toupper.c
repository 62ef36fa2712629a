// safe, or unknown
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
#include <ctype.h>
int main(void) {
  int c = __VERIFIER_nondet_uchar();
  if (c < 128 && toupper(c) != c && !islower(c)) reach_error();
  return 0;
}
