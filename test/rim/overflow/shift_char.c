// safe; flags: --property no-overflow
unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char c = __VERIFIER_nondet_uchar();
  unsigned x = (c & 0x7f) << 24 | (unsigned)c << 24;
  return x > 3;
}
