// The eleventh round violates.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  unsigned n = 0;
  while (__VERIFIER_nondet_int()) {
    if (n == 10) reach_error();
    n = n + 1;
  }
  return 0;
}
