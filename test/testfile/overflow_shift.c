// unsafe line 7; flags: --property no-overflow
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  unsigned char amount = 3;
  if (n < 0) return 0;
  n <<= amount + 1;
  return n == 3;
}
