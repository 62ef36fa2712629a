// unsafe line 7; flags: --property no-overflow
/* What the compiler computes overflows as well. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x == 17) x = 2147483647 + 1;
  return x;
}
