// expect: 8: division by zero
/* A division whose divisor is an input. */
extern unsigned __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  unsigned d = __VERIFIER_nondet_uint();
  return __VERIFIER_nondet_bool() ? (int)(100 / d) : 0;
}
