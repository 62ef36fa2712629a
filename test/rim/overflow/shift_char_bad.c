// unsafe; flags: --property no-overflow
unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char c = __VERIFIER_nondet_uchar();
  unsigned x = c << 24;
  return x > 3;
}
/* not native: a run without the sanitizer of the property does not fail */
