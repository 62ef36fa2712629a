// unsafe line 12; flags: --property no-overflow
// repaired: -DREPAIRED
extern int __VERIFIER_nondet_int(void);
typedef long long wide;
int main(void) {
  int a[2] = {__VERIFIER_nondet_int(), __VERIFIER_nondet_int()}, i = 0;
#ifdef REPAIRED
  if (a[0] > 1000 || a[0] < -1000 || a[1] > 1000 || a[1] < -1000) return 0;
#endif
  if (a[0] < 0) return 0;
  wide sum = (wide)a[0] + 1;
  a[i++] += (int)sum * /* both */ (a[1] - 1); // one of three
  return a[0] == 7;
}
