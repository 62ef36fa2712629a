// safe, may be unknown: what is exposed does not depend on the path
extern void reach_error(void);
static int x;
void f(void);
void keep(int *);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int c = __VERIFIER_nondet_int();
  if (c) keep(&x);
  x = 0;
  f();
  if (!c && x) reach_error();
  return 0;
}
