// safe, or unknown
extern void reach_error(void);
extern unsigned int __VERIFIER_nondet_uint(void);
union u { unsigned i; unsigned short s[2]; unsigned char c[4]; };
int main(void) {
  union u x;
  x.i = __VERIFIER_nondet_uint();
  x.s[1] = 0x1234;
  if (x.i >> 16 != 0x1234) reach_error();
  if (x.c[3] != 0x12) reach_error();
  return 0;
}
