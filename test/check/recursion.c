// safe
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
static int down(int n) {
  if (n <= 0) return 0;
  return down(n - 1) + 2;
}
int main(void) {
  if (down(3) != 6) reach_error();
  return 0;
}
