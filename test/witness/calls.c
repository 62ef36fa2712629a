extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }

int half(int x) {
  if (x % 2 != 0) return 0;
  return x / 2;
}

void check(int a, int b) {
  if (a + b == 12) {
    reach_error();
  }
}

int main(void) {
  int a = __VERIFIER_nondet_int();
  int b = half(half(__VERIFIER_nondet_int()));
  if (a < 0 || a > 100 || b > 100) return 0;
  check(a, b);
  check(half(a), half(b));
  return 0;
}
