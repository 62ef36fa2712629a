// unsafe line 8; flags: --property no-overflow --data-model ILP32
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  long long s = (long long)x + y;
  long t = x;
  t -= y;
  return s == t;
}
