// unsafe; flags: --property no-div-by-zero
unsigned __VERIFIER_nondet_uint(void);
/* 65536 squared wraps around to 0 */
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n == 0 || n > 65536) return 0;
  return (int)(100 / (n * n));
}
/* not native: a run without the sanitizer of the property does not fail */
