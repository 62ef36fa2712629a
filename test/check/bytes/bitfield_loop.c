// safe
/* A counter in a bit-field that stops at its greatest value, beside a field that nobody touches. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct state {
  unsigned tries : 4;
  unsigned phase : 2;
};
int main(void) {
  struct state s;
  s.tries = 0;
  s.phase = 2;
  while (__VERIFIER_nondet_int())
    if (s.tries < 9) s.tries++;
  if (s.tries > 9) reach_error();
  if (s.phase != 2) reach_error();
  return 0;
}
