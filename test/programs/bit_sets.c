/* Bit sets over arrays of words: set, clear, test, count, iterate, the sieve. */
#include <stdio.h>
#include <string.h>

#define BITS 200
typedef unsigned set[(BITS + 31) / 32];

static void add(set s, unsigned i) { s[i / 32] |= 1u << i % 32; }
static void drop(set s, unsigned i) { s[i / 32] &= ~(1u << i % 32); }
static int has(const set s, unsigned i) { return s[i / 32] >> i % 32 & 1; }

int main(void) {
  set primes;
  memset(primes, 0xff, sizeof primes);
  drop(primes, 0);
  drop(primes, 1);
  for (unsigned i = 2; i * i < BITS; i++)
    if (has(primes, i))
      for (unsigned j = i * i; j < BITS; j += i) drop(primes, j);
  int n = 0, last = 0;
  for (unsigned i = 0; i < BITS; i++)
    if (has(primes, i)) {
      n++;
      last = (int)i;
    }
  printf("%d %d\n", n, last);
  set s = {0};
  for (unsigned i = 0; i < BITS; i = i * 2 + 1) add(s, i);
  for (unsigned w = 0; w < sizeof s / sizeof *s; w++)
    for (unsigned rest = s[w]; rest; rest &= rest - 1) printf("%u ", w * 32 + (unsigned)__builtin_ctz(rest));
  printf("\n%zu\n", sizeof(set));
  return 0;
}
