// unsafe
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), n = 0;
  switch (x) {
  case 0: n++;
  case 1: n++;
    break;
  default: n = 10;
  case 2: n++;
  }
  if (x == 0 && n != 1) reach_error();
  if (x == 9 && n != 11) reach_error();
  return 0;
}
