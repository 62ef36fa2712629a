// unreach-call valid-memsafety no-overflow; seeded: unreach-call
#include <assert.h>
#include <stdbool.h>
#include <string.h>
#define MAX 100
extern int __VERIFIER_nondet_int(void);

static bool composite[MAX + 1];

static void sieve(void) {
  composite[0] = composite[1] = true;
#ifdef SEEDED
  for (int i = 2; i * i < 49; i++) {
#else
  for (int i = 2; i * i <= MAX; i++) {
#endif
    if (composite[i]) continue;
    for (int k = i * i; k <= MAX; k += i) composite[k] = true;
  }
}

int main(void) {
  sieve();
  int n = __VERIFIER_nondet_int(), d = __VERIFIER_nondet_int();
  if (n < 2 || n > MAX || d < 2 || d >= n) return 0;
  if (n % d == 0) assert(composite[n]);
  return 0;
}
