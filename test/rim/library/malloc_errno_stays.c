// safe
#include <errno.h>
#include <stdlib.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void reach_error(void);
int main(void) {
  unsigned long n = __VERIFIER_nondet_ulong();
  errno = 5;
  char *p = malloc(n & 1023 | n & 1ul << 62);
  if (n >> 62 & 1 ? errno == 5 || p : errno != 5) reach_error();
  return 0;
}
