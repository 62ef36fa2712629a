// unsafe line 17
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
static int state;
static int next(int x) {
  if (x > 5) return 0;
  return x + 3;
}
static void step(void) {
  state = next(state);
}
int main(void) {
  while (__VERIFIER_nondet_int()) {
    step();
    if (state == 3 || state > 7) reach_error();
  }
  return 0;
}
