// unsafe, or unknown; flags: --property valid-memsafety
extern unsigned int __VERIFIER_nondet_uint(void);
static const int fixed[4] = {1, 2, 3, 4};
int main(void) {
  int *p = (int *)fixed;
  unsigned i = __VERIFIER_nondet_uint() % 4;
  p[i] = 0;
  return 0;
}
