// unsafe line 9; flags: --entry start
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
static int seen;
int start(void) {
  seen = 1;
  if (seen) reach_error();
  return 0;
}
int main(void) {
  reach_error();
  return 0;
}
