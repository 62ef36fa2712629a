/* Whether the number has two factors of 32 bits is a question that takes a solver long. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned long long x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint();
  if (x > 1 && y > 1 && x * y == 18446743979220271189ull) reach_error();
  return 0;
}
