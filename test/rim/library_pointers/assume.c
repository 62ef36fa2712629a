// safe
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
int main(void) {
  void (*suppose)(int) = __VERIFIER_assume;
  int x = __VERIFIER_nondet_int();
  suppose(x > 3);
  if (x <= 3) reach_error();
  return 0;
}
