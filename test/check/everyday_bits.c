// safe, may be unknown with impact, lazy, slam: small loops are to be unwound in bits
/* Behind the first check, all loops are gone round as often as ever, and no run leaves them early. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static unsigned reverse(unsigned x) {
  unsigned r = 0;
  for (int i = 0; i < 32; i++) {
    r = r << 1 | (x & 1);
    x >>= 1;
  }
  return r;
}

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  if (x % 7 / 2 > 3) reach_error();
  if (reverse(reverse(x)) != x) reach_error();
  return 0;
}
