// unsafe
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct ops { int (*f)(int); };
static int twice(int x) { return 2 * x; }
static int half(int x) { return x / 2; }
int main(void) {
  struct ops a = {twice}, b = {half}, c;
  c = __VERIFIER_nondet_int() ? a : b;
  int r = c.f(4);
  if (r != 8 && r != 3) reach_error();
  return 0;
}
