// safe; flags: --property valid-alignment
static _Alignas(16) unsigned char b[64];
int __VERIFIER_nondet_int(void);
int main(void) {
  unsigned k = (unsigned)__VERIFIER_nondet_int() % 8;
  unsigned short *p = (unsigned short *)(b + 6 * k);
  return *p;
}
