// safe, or unknown; flags: --engine watch
#include <string.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int a[100];
  memset(a, 1, sizeof a);
  unsigned k = __VERIFIER_nondet_uint() % 100;
  if (a[k] != 0x01010101) reach_error();
  return 0;
}
/* not native: an engine is named */
