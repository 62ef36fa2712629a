// unsafe line 8; flags: --property no-overflow
/* The least number has no counterpart. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  if (y > 0 || y < -1) return 0;
  return x / y;
}
