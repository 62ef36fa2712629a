/* Figure 5 (b) of "Generating Abstract Explanations of Spurious Counterexamples in C Programs" (NEWTON), with pointers to
 * any memory: *p == 3 and then *p == 2 only if p and q are aliases. */
extern void reach_error(void);
int *p, *q;
extern int *__VERIFIER_nondet_pointer(void);
void main(void) {
  p = __VERIFIER_nondet_pointer();
  q = __VERIFIER_nondet_pointer();
  if (*p == 3) {
    *q = 2;
    if (*p == 2) {
      *p = 3;
      if (*q == 2) {
      ERROR:
        reach_error();
      }
    }
  }
}
