extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = 0;
  while (y < 3) {
    x = x + 1;
    y = y + 1;
  }
  return x;
}
