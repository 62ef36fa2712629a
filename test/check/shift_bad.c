// unsafe line 8; flags: --property valid-shift
/* Negative amounts. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 31) return 0;
  return 1u >> n;
}
