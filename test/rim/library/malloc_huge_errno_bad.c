// unsafe
#include <errno.h>
#include <stdlib.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void reach_error(void);
int main(void) {
  unsigned long n = __VERIFIER_nondet_ulong();
  if (n <= (unsigned long)-1 / 2) return 0;
  errno = 0;
  char *p = malloc(n);
  if (!p && errno == ENOMEM) reach_error();
  return 0;
}
