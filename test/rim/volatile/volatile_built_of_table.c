// unsafe, or unknown
/* The address is put together of a table's bits. not native: there is no device. */
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
static unsigned long base;
static unsigned table[4] = {0x40000000u, 0x40001000u, 0, 0x50000000u};
int main(void) {
  unsigned i = __VERIFIER_nondet_uchar() & 3;
  for (unsigned k = 0; k < 32; k++) base = base * 2 + (table[i] >> (31 - k) & 1);
  if (!base) return 0;
  volatile unsigned *p = (volatile unsigned *)base;
  unsigned first = *p;
  if (first != *p) reach_error();
  return 0;
}
