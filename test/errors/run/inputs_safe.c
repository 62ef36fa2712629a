// expect: normal
/* With these inputs the error is not reached. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int sum = 0;
  for (int i = 0; i < 4; i++) {
    int v = __VERIFIER_nondet_int();
    if (v < 0 || v > 100) return 1;
    sum += v;
  }
  if (sum == 100) reach_error();
  return 0;
}
