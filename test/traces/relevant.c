// Only what the assertion depends on is told: not `noise`, nor the loop that computes it; inputs are.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
static int noise, limit;
static void set(int value) { limit = value; }

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  if (b != 7) abort();
  for (int i = 0; i < 3; i++) noise += i;
  set(5);
  set(6);
  int c = a;
  assert(noise == 3);
  if (noise) noise = 0;
  if (c == 6) assert(c < limit);
  return 0;
}
