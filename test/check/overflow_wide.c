// safe; flags: --property no-overflow --data-model LP64
/* long long has room for what int has not; the data model says whether long has. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  long long s = (long long)x + y;
  long t = x;
  t -= y;
  return s == t;
}
