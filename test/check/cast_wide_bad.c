// unsafe line 11
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
int main(void) {
  int x = __VERIFIER_nondet_int();
  long long wide = x;
  unsigned u = (unsigned)x;
  if (wide * 2 / 2 != x) reach_error();
  if (u != wide) reach_error();
  if (x < 0 && u == wide) reach_error();
  return 0;
}
