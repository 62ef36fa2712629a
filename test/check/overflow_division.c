// safe; flags: --property no-overflow
/* Division by zero is undefined, but no overflow. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  if (y == -1 && x < -2147483647) return 0;
  return (x / y > 3) + x % 3;
}
