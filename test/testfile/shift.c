// unsafe line 7; flags: --property valid-shift
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), mask = 1;
  const unsigned most = 40;
  if (n > most) return 0;
  mask = mask << n | 1u >> 2;
  return mask == 3;
}
