// unsafe line 18
/* A counter of two bits comes back to zero. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct state {
  unsigned tries : 2;
  unsigned phase : 2;
};
int main(void) {
  struct state s;
  int rounds = 0;
  s.tries = 0;
  s.phase = 2;
  while (__VERIFIER_nondet_int() && rounds < 10) {
    s.tries++;
    rounds++;
  }
  if (rounds > 0 && s.tries == 0) reach_error();
  return 0;
}
