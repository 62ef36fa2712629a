/* The values of inputs, in a loop and from several places. */
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern long long __VERIFIER_nondet_longlong(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    int x = __VERIFIER_nondet_int();
    __VERIFIER_assume(x >= 0 && x < 10);
    sum += x;
  }
  unsigned char c = __VERIFIER_nondet_uchar();
  if (sum > 9 && c == 5 && __VERIFIER_nondet_longlong() == 6) {
#ifdef REPAIRED
    if (sum <= 9)
#endif
      reach_error();
  }
  return 0;
}
