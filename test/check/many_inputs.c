// safe
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), c;
  if (a < -1000 || a > 1000 || b < -1000 || b > 1000) return 0;
  c = a + b;
  if (c - b != a) reach_error();
  if (a > b && c <= 2 * b) reach_error();
  return 0;
}
