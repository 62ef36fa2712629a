// safe, may be unknown with impact, slam: recursion of unbounded depth is unfolded for ever
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int depth, deepest;
static void down(int n) {
  depth++;
  if (depth > deepest) deepest = depth;
  if (n > 0) down(n - 1);
  depth--;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 1000) return 0;
  down(n);
  if (depth != 0) reach_error();
  return 0;
}
