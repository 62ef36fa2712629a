// expect: normal
/* A false assumption ends the run before the error. */
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  int x = 5;
  __VERIFIER_assume(x < 5);
  reach_error();
  return 0;
}
