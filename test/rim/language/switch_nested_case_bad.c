// unsafe
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), r = 0;
  switch (x & 3) {
  case 0:
    if (r) {
    case 1: r = 5;
    } else r = 6;
    break;
  default: r = 7;
  }
  if ((x & 3) == 1 && r != 6) reach_error();
  return 0;
}
