// unsafe
extern void reach_error(void);
static int n;
static int f(void) { return ++n; }
int main(void) {
  if (0 && f()) reach_error();
  if (!(1 || f())) reach_error();
  int r = f() ? 5 : f();
  if (n != 2 || r != 5) reach_error();
  return 0;
}
