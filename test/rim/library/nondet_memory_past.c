// unsafe line 5, or unknown; flags: --property valid-memsafety
extern void __VERIFIER_nondet_memory(void *, unsigned long);
int main(void) {
  int x[2];
  __VERIFIER_nondet_memory(x, sizeof x + 1);
  return 0;
}
/* not native: the driver has no such function */
