// safe; flags: --property no-overflow
unsigned short __VERIFIER_nondet_ushort(void);
int main(void) {
  unsigned short a = __VERIFIER_nondet_ushort();
  unsigned r = (unsigned)a * a;
  return r > 3;
}
