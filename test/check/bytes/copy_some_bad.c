// unsafe line 11
/* A copy of variable length may leave the third byte as it was. */
#include <string.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned char from[4] = {1, 2, 3, 4}, to[4] = {9, 9, 9, 9};
  unsigned n = __VERIFIER_nondet_uint();
  if (n < 2 || n > 4) return 0;
  memcpy(to, from, n);
  if (to[2] != 3) reach_error();
  return 0;
}
