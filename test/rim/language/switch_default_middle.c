// unsafe, or unknown
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = 0;
  switch (__VERIFIER_nondet_int()) {
  case 1: n = 1; break;
  default: n = 5;
  case 2: n++;
  }
  if (n == 6) reach_error();
  return 0;
}
