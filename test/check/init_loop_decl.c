// safe; flags: --property valid-init
/* Declared anew in each round, and set in each. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int s = 0;
  for (int i = 0; i < 3; i++) {
    int x, c = __VERIFIER_nondet_int();
    if (c > i)
      x = i;
    if (c > i)
      s += x;
  }
  return s;
}
