// safe
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
int main(void) {
  int a = 1, b = 2;
  int *p = __VERIFIER_nondet_int() ? &a : &b;
  *p = 7;
  if (a == 1 && b == 2) reach_error();
  if (a == 7 && b == 7) reach_error();
  return 0;
}
