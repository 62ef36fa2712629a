// safe
extern void reach_error(void);
extern unsigned int __VERIFIER_nondet_uint(void);
int main(void) {
  int a[4] = {0, 0, 0, 0};
  unsigned i = __VERIFIER_nondet_uint() % 4, k = __VERIFIER_nondet_uint() % 4;
  a[i] = 1;
  a[k] = 2;
  if (a[i] != 1 && i != k) reach_error();
  return 0;
}
