// safe, may be unknown: what has escaped does not depend on the path
extern void reach_error(void);
void keep(void (*)(void));
void f(void);
extern int __VERIFIER_nondet_int(void);
static int x;
static void cb(void) { x = 1; }
int main(void) {
  int c = __VERIFIER_nondet_int();
  if (c) keep(cb);
  x = 0;
  f();
  if (!c && x) reach_error();
  return 0;
}
