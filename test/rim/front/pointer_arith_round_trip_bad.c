// unsafe, or unknown
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a[4] = {0, 1, 2, 3};
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 3) return 0;
  int *p = a + i;
  p -= i;
  p += 3 - i;
  *p = 9;
  if (a[3 - i] != 3 - i) reach_error();
  return 0;
}
