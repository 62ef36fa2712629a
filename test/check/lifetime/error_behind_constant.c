// unknown
// The same by writing a constant.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  const int x = 5;
  int *p = (int *)&x;
  *p = __VERIFIER_nondet_int();
  if (*p == 42) reach_error();
  return 0;
}
