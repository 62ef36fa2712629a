extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
/* A loop counts up what another counts down. */
int main(void) {
  int i = 0, j = 0, n = __VERIFIER_nondet_int();
  while (i < n) { i++; if (__VERIFIER_nondet_int()) j++; }
  int k = j;
  while (j > 0) j--;
  if (k == 2 && i == 3) reach_error();
  return 0;
}
