// safe
// The amount is not known, and never too much.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), x = 1u << (n & 31);
  if (x & (x - 1))
    reach_error();
  return 0;
}
