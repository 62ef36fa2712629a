// unsafe line 12
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
int main(void) {
  int i = 0, n = __VERIFIER_nondet_int();
  while (i < 10) {
    if (n) i += 3;
    n = __VERIFIER_nondet_int();
  }
  if (i != 10) reach_error();
  return 0;
}
