// unsafe line 7; flags: --property no-overflow
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 5 || x == 0) return 0;
  x <<= 1;
  return x;
}
