// unsafe line 10
/* With three bytes copied, the highest is still missing. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned from = 0x04030201, to = 0, n = __VERIFIER_nondet_uint();
  unsigned char *in = (unsigned char *)&from, *out = (unsigned char *)&to;
  if (n > 4) return 0;
  for (unsigned i = 0; i < n; i++) out[i] = in[i];
  if (n >= 3 && to != from) reach_error();
  return 0;
}
