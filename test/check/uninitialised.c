// safe
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
int main(void) {
  int x, y = 3;
  if (x > 10) y = x;
  if (y < 3) reach_error();
  return 0;
}
