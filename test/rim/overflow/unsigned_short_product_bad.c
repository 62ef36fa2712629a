// unsafe line 5; flags: --property no-overflow
unsigned short __VERIFIER_nondet_ushort(void);
int main(void) {
  unsigned short a = __VERIFIER_nondet_ushort();
  unsigned r = a * a;
  return r > 3;
}
/* not native: a run without the sanitizer of the property does not fail */
