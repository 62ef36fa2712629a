// expect: 8: signed overflow
/* An overflow that depends on the inputs. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  if (a > 0 && b > 0)
    return a + b < a;
  return 0;
}
