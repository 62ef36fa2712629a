// unsafe
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int one(void) { return 1; }
int main(void) {
  int (*f)(void) = __VERIFIER_nondet_int() ? one : 0;
  int r = f ? f() : 2;
  if (r != 1) reach_error();
  return 0;
}
