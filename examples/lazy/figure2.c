/* Figure 2 of "Abstractions from Proofs" (POPL'04), as a program whose error path is that trace. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int x, y, ctr = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int();
  x = ctr;
  ctr = ctr + 1;
  y = ctr;
  if (x == m)
    if (y != m + 1)
      reach_error();
  return 0;
}
