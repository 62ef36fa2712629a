// safe; flags: -- -O2
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int twice(int x) { return x * 2; }
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 0 && x < 1000 && twice(x) / 2 != x) reach_error();
  return 0;
}
