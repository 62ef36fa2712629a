// unsafe, or unknown; flags: --engine watch
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int a[6];
int main(void) {
  for (int i = 0; i < 6; i++) a[i] = i;
  int k = __VERIFIER_nondet_int();
  __VERIFIER_assume(k >= 0 && k < 5);
  a[k] = a[k + 1];
  for (int i = 0; i < 5; i++)
    if (a[i] >= a[i + 1]) reach_error();
}
