/* Figure 8 of "Abstractions from Proofs" (POPL'04), as a program whose error path is that trace. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int inc(int x) {
  x = x + 1;
  return x;
}
int main(void) {
  int a = __VERIFIER_nondet_int(), b;
  b = inc(a);
  if (b != a + 1)
    reach_error();
  return 0;
}
