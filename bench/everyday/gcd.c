// unreach-call no-overflow; seeded: unreach-call
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

static unsigned gcd(unsigned a, unsigned b) {
  while (b) {
    unsigned t = a % b;
    a = b;
    b = t;
  }
  return a;
}

static unsigned lcm(unsigned a, unsigned b) {
#ifdef SEEDED
  return a / 2 * (b / gcd(a, b)) * 2;
#else
  return a / gcd(a, b) * b;
#endif
}

int main(void) {
  unsigned a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
  if (!a || !b) return 0;
  unsigned g = gcd(a, b);
  assert(g > 0 && a % g == 0 && b % g == 0);
  unsigned l = lcm(a, b);
  assert(l % a == 0);
  return 0;
}
