// safe, may be unknown: the proof is found, and its check takes too long
/* A number below 2^14 in two bytes of seven bits each. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned char out[2];
  unsigned n = __VERIFIER_nondet_uint(), back = 0, used = 0, rest;
  if (n >= 1u << 14) return 0;
  for (rest = n; rest >= 128; rest /= 128) out[used++] = (unsigned char)(rest % 128 + 128);
  out[used++] = (unsigned char)rest;
  if (used > 2) reach_error();
  back = out[0] % 128;
  if (out[0] >= 128) back += out[1] * 128u;
  if (back != n) reach_error();
  return 0;
}
