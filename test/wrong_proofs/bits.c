extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
/* Bits of an input, moved and masked. */
int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  if (((x >> 3) & 5) == 5 && (x << 2) > 100) reach_error();
  return 0;
}
