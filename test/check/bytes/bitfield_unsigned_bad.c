// unsafe line 15
/* A counter of five bits does not hold what was assigned. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct flags {
  unsigned mode : 3;
  unsigned count : 5;
  unsigned rest : 24;
};
int main(void) {
  struct flags f = {1, 2, 3};
  unsigned x = __VERIFIER_nondet_uint();
  if (x > 100) return 0;
  f.count = x;
  if (f.count != x) reach_error();
  return 0;
}
