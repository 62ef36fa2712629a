// safe, or unknown
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static int t[8];
static int sum(const int *p, unsigned i) { return p[i & 7]; }
int main(void) {
  if (sum(t, __VERIFIER_nondet_uint())) reach_error();
  return 0;
}
