// safe; flags: --property valid-memsafety
extern unsigned int __VERIFIER_nondet_uint(void);
static const int fixed[4] = {1, 2, 3, 4};
int main(void) {
  int *p = (int *)fixed;
  unsigned i = __VERIFIER_nondet_uint() % 4;
  return p[i] - 1 - (int)i;
  return 0;
}
