// safe
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned a = __VERIFIER_nondet_uint() & 0xffff, b = __VERIFIER_nondet_uint() & 0xff;
  unsigned long p = (unsigned long)a * b;
  if (p > 65535ul * 255) reach_error();
  return 0;
}
