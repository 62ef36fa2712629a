// unsafe line 8; flags: --property no-overflow
/* A one in the sign. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int(), r = 0;
  if (n < 0 || n >= 32) return 0;
  r = 1 << n;
  return r;
}
