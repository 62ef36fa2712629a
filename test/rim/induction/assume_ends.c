// safe; flags: --engine induction
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
  int i = 0;
  while (1) {
    i++;
    __VERIFIER_assume(i < 5);
    if (i == 5) reach_error();
  }
}
