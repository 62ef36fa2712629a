// unsafe line 8; flags: --property no-overflow --data-model ILP32
/* The remainder of a quotient that is no number of the type. */
extern long __VERIFIER_nondet_long(void);

int main(void) {
  long x = __VERIFIER_nondet_long(), y = __VERIFIER_nondet_long();
  if (y != -1) return 0;
  x %= y;
  return x != 0;
}
