// safe
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  unsigned high = x >> 28;
  if (high > 15) reach_error();
  if ((1u << 5) != 32) reach_error();
  return 0;
}
