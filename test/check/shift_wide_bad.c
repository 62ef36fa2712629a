// unsafe line 8; flags: --property valid-shift
/* An amount is not cut to the width of what is shifted: 2^32 is no zero. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  unsigned long n = (unsigned long)__VERIFIER_nondet_int() << 32 >> 32;
  if (n < 5 || n > 7) return 0;
  return (int)(1u << ((n << 32) - 5 + 5));
}
