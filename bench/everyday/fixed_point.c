// unreach-call no-overflow; seeded: no-overflow
#include <assert.h>
#include <stdint.h>
extern int __VERIFIER_nondet_int(void);

typedef int32_t fixed; /* 16.16 */
#define ONE (1 << 16)

static fixed multiply(fixed a, fixed b) {
#ifdef SEEDED
  return a * b / ONE;
#else
  return (fixed)(((int64_t)a * b) / ONE);
#endif
}

static fixed from_int(int x) { return x * ONE; }

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < -100 || x > 100) return 0;
  fixed a = from_int(x);
  fixed half = multiply(a, ONE / 2);
  assert(half + half == a);
  assert(multiply(a, ONE) == a);
  return 0;
}
