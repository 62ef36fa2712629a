// unsafe line 14
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
static int phase, done;
static void advance(void) {
  if (phase == 0) phase = 1;
  else if (phase == 1) phase = 3;
  else done = 1;
}
int main(void) {
  while (!done) advance();
  if (phase != 2) reach_error();
  return 0;
}
