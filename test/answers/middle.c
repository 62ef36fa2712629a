// flags: --property no-overflow --test TEST
// says: no test is written: plain C does not notice it when a signed integer overflows
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int lo = __VERIFIER_nondet_int(), hi = __VERIFIER_nondet_int();
  if (lo < 0 || hi < lo) return 0;
  int mid = (lo + hi) / 2;
  return mid < lo;
}
