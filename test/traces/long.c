// searched: what matters is in the middle of a run that is too long to be told.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  unsigned noise = 0, kept = 0;
  int input = __VERIFIER_nondet_int();
  if (input != 7) return 0;
  for (unsigned i = 0; i < 15000; i++) noise += i;
  kept = input + 1;
  for (unsigned i = 0; i < 15000; i++) noise ^= i;
  assert(kept != 8);
  return (int)noise;
}
