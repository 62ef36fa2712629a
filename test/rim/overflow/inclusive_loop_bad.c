// unsafe line 6; flags: --property no-overflow
/* not native: takes long */
int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), s = 0;
  for (int i = 2147483640; i <= n; i++) s ^= i;
  return s;
}
