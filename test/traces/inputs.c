// Inputs are numbered, also those of rounds that are not told.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int add(int x, int y) { return x + y; }

int main(void) {
  int sum = 0;
  for (int i = 0; i < 6; i++) {
    int x = __VERIFIER_nondet_int();
    if (x != i * i) return 0;
    sum = add(sum, x);
  }
  if (sum == add(50, __VERIFIER_nondet_int())) reach_error();
  return 0;
}
