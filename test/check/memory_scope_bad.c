// unsafe line 12; flags: --property valid-memsafety
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int *p = 0, x = 5;
  if (__VERIFIER_nondet_int()) {
    int inner = 3;
    p = &inner;
  } else {
    p = &x;
  }
  return *p;
}
