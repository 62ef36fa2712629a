// safe
/* A copy of variable length: what is below the length is copied, what is behind it stays. */
#include <string.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned char from[4] = {1, 2, 3, 4}, to[4] = {9, 9, 9, 9};
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 4) return 0;
  memcpy(to, from, n);
  if (n > 0 && to[0] != 1) reach_error();
  if (n < 4 && to[3] != 9) reach_error();
  if (n == 4 && to[3] != 4) reach_error();
  return 0;
}
