// unsafe line 10, may be unknown with lazy, slam: one refinement per round
// Odd numbers come in only after thousands of rounds.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned x = 0;
  while (x < 60000) x += x > 50000 ? 3 : 2;
  if (x % 2 == 1)
    reach_error();
  return 0;
}
