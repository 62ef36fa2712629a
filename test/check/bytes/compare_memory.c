// safe
/* Copies compare as equal, until one byte is changed. */
#include <string.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct key {
  unsigned high, low;
};
int main(void) {
  struct key a, b;
  a.high = __VERIFIER_nondet_uint();
  a.low = __VERIFIER_nondet_uint();
  b = a;
  if (memcmp(&a, &b, sizeof a) != 0) reach_error();
  ((unsigned char *)&b)[5] ^= 1;
  if (memcmp(&a, &b, sizeof a) == 0) reach_error();
  if (a.high != b.high) reach_error();
  return 0;
}
