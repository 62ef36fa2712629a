// safe, may be unknown with slam: predicates are about single rounds of the loop
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
int main(void) {
  int n = __VERIFIER_nondet_int();
  int x = n, y = 0;
  if (n < 0 || n > 1000000) return 0;
  while (x > 0) {
    x--;
    y++;
  }
  if (y != n) reach_error();
  return 0;
}
