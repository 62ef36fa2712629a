// unsafe, or unknown
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
// not native: the value of `tmp` in the second round is indeterminate
int main(void) {
  int last = 5;
  for (int i = 0; i < 2; i++) {
    switch (i) {
      int tmp;
    case 0:
      tmp = 5;
      break;
    case 1:
      last = tmp;
      break;
    }
  }
  if (last != 5) reach_error();
  return 0;
}
