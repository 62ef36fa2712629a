// unsafe, or unknown
// not native: the value of `x` in the second round is indeterminate
extern void reach_error(void);
__attribute__((nodebug)) static int f(void) {
  int i, last = 0;
  for (i = 0; i < 2; i++) {
    int x;
    if (i == 0) x = 5;
    if (i == 1) last = x;
  }
  return last;
}
int main(void) {
  if (f() != 5) reach_error();
  return 0;
}
