// unsafe line 15, may be unknown with slam: values of globals at the entry of calls inside calls
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int depth, deepest;
static void down(int n) {
  depth++;
  if (depth > deepest) deepest = depth;
  if (n > 0) down(n - 1);
  if (n != 2) depth--;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 1000) return 0;
  down(n);
  if (depth != 0) reach_error();
  return 0;
}
