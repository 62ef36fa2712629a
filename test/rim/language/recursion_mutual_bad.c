// unsafe
extern void reach_error(void);
extern unsigned int __VERIFIER_nondet_uint(void);
static int odd(unsigned n);
static int even(unsigned n) { return n ? odd(n - 1) : 1; }
static int odd(unsigned n) { return n ? even(n - 1) : 0; }
int main(void) {
  unsigned n = __VERIFIER_nondet_uint() % 6;
  if (even(n) != (n % 2 == 1)) reach_error();
  return 0;
}
