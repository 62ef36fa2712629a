// safe
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

/* Nothing that is compared here flows into the error, and yet it decides whether control gets there. */
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(), z = __VERIFIER_nondet_int();
  __VERIFIER_assume(x < y);
  if (z) {
    __VERIFIER_assume(x > y);
    reach_error();
  }
  return 0;
}
