// unsafe line 9; flags: --property valid-alignment
/* One of two, and one is misaligned. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = 0;
  char b[8] __attribute__((aligned(8))) = {0};
  int *p = __VERIFIER_nondet_int() == 5 ? (int *)(b + 1) : &x;
  *p = 1;
  return x;
}
