/* A block is entered by goto, past the declaration. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int round = 0, seen = 0;
again:
  if (round > 2) return 0;
  if (__VERIFIER_nondet_int()) goto inside;
  {
    int x;
    x = 1;
  inside:
    if (x == 4 + round) seen++;
  }
  round++;
#ifdef REPAIRED
  seen = 0;
#endif
  if (seen == 2) reach_error();
  goto again;
}
