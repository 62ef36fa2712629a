// safe; flags: --property valid-shift
/* The width is that of the promoted left operand: 64, 32, and 32 for a character. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  unsigned char c = 3;
  if (n < 0 || n >= 64) return 0;
  unsigned long long x = 1ull << n;
  if (n < 32) x += (unsigned)(c << n);
  if (n >= 32) x >>= n - 32;
  return (int)x;
}
