// unsafe, or unknown
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x == 3) reach_error();
  __VERIFIER_assume(x != 3);
  if (x == 3) reach_error();
  return 0;
}
