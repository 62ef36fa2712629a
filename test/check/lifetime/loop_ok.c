// safe
// Each round uses its own x.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int sum = 0;
  for (int i = 0; i < __VERIFIER_nondet_int(); i++) {
    int x = i;
    int *p = &x;
    *p = 1;
    sum = *p;
  }
  return sum;
}
