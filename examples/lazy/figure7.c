/* Figure 7 of "Abstractions from Proofs" (POPL'04), as a program whose error path is that trace. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int a, b = __VERIFIER_nondet_int(), c;
  if (b > 0) {
    c = 2 * b;
    a = b;
    a = a - 1;
    if (a < b)
      if (a == c)
        reach_error();
  }
  return 0;
}
