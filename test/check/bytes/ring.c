// safe
/* A ring of four bytes: what is put in is taken out in order. */
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  unsigned char ring[4];
  unsigned first = 0, count = 0;
  while (__VERIFIER_nondet_int()) {
    if (count < 4 && __VERIFIER_nondet_int()) {
      ring[(first + count) % 4] = __VERIFIER_nondet_uchar() % 10;
      count++;
    } else if (count > 0) {
      first = (first + 1) % 4;
      count--;
    }
    if (first > 3 || count > 4) reach_error();
  }
  return 0;
}
