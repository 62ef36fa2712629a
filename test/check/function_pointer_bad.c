// unsafe line 14
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
static int state;
static void on(void) { state = 1; }
static void off(void) { state = 0; }
static void (*const table[2])(void) = {off, on};
int main(void) {
  int which = __VERIFIER_nondet_int();
  void (*f)(void) = which > 5 ? on : off;
  f();
  if (which && !state) reach_error();
  if (!which && state) reach_error();
  return 0;
}
