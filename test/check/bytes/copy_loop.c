// safe, may be unknown: the proof is found, and its check fails
/* A loop with a symbolic bound copies bytes of an integer; those behind the bound are zero. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned from = 0x04030201, to = 0, n = __VERIFIER_nondet_uint();
  unsigned char *in = (unsigned char *)&from, *out = (unsigned char *)&to;
  if (n > 4) return 0;
  for (unsigned i = 0; i < n; i++) out[i] = in[i];
  if (n == 0 && to != 0) reach_error();
  if (n == 2 && to != 0x0201) reach_error();
  if (n == 4 && to != from) reach_error();
  return 0;
}
