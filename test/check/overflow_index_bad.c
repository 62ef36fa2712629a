// unsafe line 8; flags: --property no-overflow
/* In an index. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), a[4] = {0, 1, 2, 3};
  if (x < 7) return 0;
  return a[(x + 1) & 3];
}
