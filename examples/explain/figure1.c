/* Figure 1 (a) of "Generating Abstract Explanations of Spurious Counterexamples in C Programs" (NEWTON). */
extern void reach_error(void);
void f(int a, int b, int c) {
  if (b > 0) {
    c = 2 * b;
    a = b;
    a = a - 1;
    if (a < b) {
      if (a == c) {
        reach_error();
      }
    }
  }
}
