// unsafe line 10; flags: --property valid-alignment
/* An input that is not. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void) {
  char a[40] __attribute__((aligned(8))) = {0};
  unsigned n = __VERIFIER_nondet_uint();
  __VERIFIER_assume(n < 32);
  return *(int *)(a + n);
}
