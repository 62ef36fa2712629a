// The first round violates, no later one can.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int s = 5;
  while (__VERIFIER_nondet_int()) {
    if (s == 5) reach_error();
    s = 1;
  }
  return 0;
}
