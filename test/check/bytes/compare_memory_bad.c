// unsafe line 14
/* Only the first member is compared. */
#include <string.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct key {
  unsigned high, low;
};
int main(void) {
  struct key a, b;
  a.high = b.high = 17;
  a.low = __VERIFIER_nondet_uint();
  b.low = __VERIFIER_nondet_uint();
  if (memcmp(&a, &b, sizeof a.high) == 0 && a.low != b.low) reach_error();
  return 0;
}
