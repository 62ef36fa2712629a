// safe
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
int main(void) {
  int a[5];
  unsigned i = __VERIFIER_nondet_uint(), j = __VERIFIER_nondet_uint();
  if (i >= 5 || j >= 5) return 0;
  a[i] = 1;
  a[j] = 2;
  if (i != j && a[i] != 1) reach_error();
  return 0;
}
