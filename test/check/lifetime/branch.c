// unsafe line 11
// The block of an `if`.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a = 1;
  int *p = &a;
  if (__VERIFIER_nondet_int()) {
    int x = 5;
    p = &x;
  }
  return *p - *p;
}
