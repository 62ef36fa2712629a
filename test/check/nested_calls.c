// safe, may be unknown with slam: what a call says of a global before it is lost in the next call
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int x;
static int bump(int y) { x = x + 1; return y; }
static int keep(int y) { x = x + 1; return y; }
int main(void) {
  x = __VERIFIER_nondet_int();
  if (x < 0 || x > 100) return 0;
  if (keep(bump(x)) != x - 2) reach_error();
  return 0;
}
