// safe, may be unknown with slam: predicates are about single rounds of the loop
// The sum of i and k is between 1 and 2 all the time.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
static int next(int x) { return x + 1; }
int main(void) {
  int k = __VERIFIER_nondet_int(), i;
  if (k < 0 || k > 1) return 0;
  for (i = 1; i < 1000000; i = next(i)) {
    k--;
    if (i + k < 0 || i + k > 1) reach_error();
  }
  return 0;
}
