// flags: --property no-overflow --test TEST
// never: no test is written
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int lo = __VERIFIER_nondet_int(), hi = __VERIFIER_nondet_int();
  if (lo < 0 || hi < lo) return 0;
  int mid = (lo + hi) / 2;
  return mid < lo;
}
