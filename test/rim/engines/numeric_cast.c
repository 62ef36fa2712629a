// unsafe
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 10) {
    signed char c = (signed char)n;
    if (c <= 10) reach_error();
  }
  return 0;
}
