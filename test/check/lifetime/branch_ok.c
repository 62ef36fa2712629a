// safe
// On the way where the block was entered, p is set again.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a = 1;
  int *p = &a;
  if (__VERIFIER_nondet_int()) {
    int x = 5;
    p = &x;
    a = *p;
    p = &a;
  }
  return *p - *p;
}
