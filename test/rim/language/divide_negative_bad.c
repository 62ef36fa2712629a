// unsafe
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 0 && x > -1000 && x / 2 * 2 + x % 2 != x) reach_error();
  if (x == -7 && x / 2 != -4) reach_error();
  return 0;
}
