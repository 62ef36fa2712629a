// unknown
// The same with a local of a function that has returned.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int *f(int a) {
  int x = a, *p = &x;
  return p;
}
int main(void) {
  int *p = f(__VERIFIER_nondet_int());
  if (*p == 42) reach_error();
  return 0;
}
