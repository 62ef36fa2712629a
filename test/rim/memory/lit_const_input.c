// unsafe, or unknown; flags: --property valid-memsafety
// not native: at -O0 a constant local is memory like any other
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int k = __VERIFIER_nondet_int();
  const int *p = (const int[]){k, 2};
  *(int *)p = 3;
  return 0;
}
