// unsafe line 11
/* A number of 15 bits needs a third byte. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned char out[4];
  unsigned n = __VERIFIER_nondet_uint(), used = 0;
  if (n >= 1u << 15) return 0;
  for (; n >= 128; n /= 128) out[used++] = (unsigned char)(n % 128 + 128);
  out[used++] = (unsigned char)n;
  if (used > 2) reach_error();
  return 0;
}
