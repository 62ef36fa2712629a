// unsafe
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), y = 0;
  switch (x) {
  case 1 ... 5: y = 1; break;
  case -3 ... -1: y = 2; break;
  default: y = 3;
  }
  if (y == 2 && x > -2) reach_error();
  return 0;
}
