// safe
// The condition of the assumption comes through a parameter, a conjunction and a second function.
extern void abort(void);
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void assume_abort_if_not(int cond) { if (!cond) { abort(); } }
static void require(int holds) { assume_abort_if_not(holds); }
int main(void) {
  int x = __VERIFIER_nondet_int();
  int z = __VERIFIER_nondet_int();
  require(x > 2 && x < 100 && z > x);
  int y = x * 2;
  if (y <= 4) reach_error();
  return 0;
}
