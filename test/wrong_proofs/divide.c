extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
/* Quotient and remainder of an input. */
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 10 && x < 100 && x % 7 == 3 && x / 7 == 4) reach_error();
  return 0;
}
