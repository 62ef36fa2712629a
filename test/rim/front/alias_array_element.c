// safe, or unknown
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int a[4] = {1, 2, 3, 4};
extern int b[4] __attribute__((alias("a")));
int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 3) return 0;
  b[i] = 9;
  if (a[i] != 9) reach_error();
  return 0;
}
