// safe
/* A byte and a half are written into an integer. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned x = __VERIFIER_nondet_uint(), old = x;
  unsigned char *byte = (unsigned char *)&x;
  byte[1] = 0xee;
  if ((x & 0xff00) != 0xee00) reach_error();
  if ((x & 0xff) != (old & 0xff) || x >> 16 != old >> 16) reach_error();
  *(unsigned short *)(byte + 2) = 0x1234;
  if (x >> 16 != 0x1234) reach_error();
  return 0;
}
