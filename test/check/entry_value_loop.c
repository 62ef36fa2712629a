// safe
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int inc(int x) {
  x = x + 1;
  while (__VERIFIER_nondet_int()) { }
  return x;
}
int main(void) {
  int a = __VERIFIER_nondet_int();
  if (a > 1000) return 0;
  int b = inc(a);
  if (b != a + 1) reach_error();
  return 0;
}
