/* Figure 5 (a) of "Generating Abstract Explanations of Spurious Counterexamples in C Programs" (NEWTON): theta_x is the
 * value of x when inc is entered. */
extern void reach_error(void);
int inc(int x) {
  x = x + 1;
  return x;
}
void main(int a) {
  int b, c;
  b = inc(a);
  c = inc(b);
  if (c != a + 2) {
  ERROR:
    reach_error();
  }
}
