// unsafe
#include <stdlib.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void reach_error(void);
int main(void) {
  char *old = malloc(3);
  if (!old) return 0;
  old[0] = 7;
  unsigned long n = __VERIFIER_nondet_ulong();
  if (n <= (unsigned long)-1 / 2) return 0;
  char *p = realloc(old, n);
  if (!p && old[0] == 7) reach_error();
  return 0;
}
