// safe; flags: --engine induction
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int a = 0, b = 0, c = 0;
  while (1) {
    c = b;
    b = a;
    a = __VERIFIER_nondet_int() != 0;
    if (c > 1) break;
  }
  if (c < 2) reach_error();
  return 0;
}
