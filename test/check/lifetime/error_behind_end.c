// unknown
// The error is reached only by using what has ended: undefined, and not what was asked for.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int *p = 0, n = __VERIFIER_nondet_int();
  {
    int x = n;
    p = &x;
  }
  if (*p == 42) reach_error();
  return 0;
}
