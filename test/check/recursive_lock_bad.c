// unsafe line 6
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int locked;
static void visit(int n) {
  if (locked) reach_error();
  locked = 1;
  if (n > 0) {
    (void)n;
    visit(n - 1);
    if (locked) reach_error();
    locked = 1;
  }
  locked = 0;
}
int main(void) {
  visit(__VERIFIER_nondet_int());
  if (locked) reach_error();
  return 0;
}
