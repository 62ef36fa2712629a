// unsafe
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint() % 5, k = n;
  while (k-- > 0)
    if (k >= n) reach_error();
  if (k > n) reach_error();
  return 0;
}
