// safe
// From case to case without leaving the body.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int *p = 0, result = 0;
  switch (__VERIFIER_nondet_int()) {
    int x;
  case 1:
  case 3:
    x = 2;
    p = &x;
  case 2:
    if (p) result = *p;
    break;
  }
  return result;
}
