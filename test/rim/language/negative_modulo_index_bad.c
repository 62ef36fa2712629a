// unsafe
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), a[5] = {0, 1, 2, 3, 4};
  int r = a[(x % 5 + 5) % 5];
  if (r < 0 || r > 4 || r == 3) reach_error();
  return 0;
}
