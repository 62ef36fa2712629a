/* One element behind an array, for one input. */
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  int a[4] = {0};
  unsigned i = __VERIFIER_nondet_uint();
  if (i > 4) return 0;
  return a[i];
}
