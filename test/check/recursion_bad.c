// unsafe line 11, may be unknown: blocks through calls of recursive functions are not bounded
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
static int down(int n) {
  if (n <= 0) return 0;
  return down(n - 1) + 3;
}
int main(void) {
  if (down(3) != 6) reach_error();
  return 0;
}
