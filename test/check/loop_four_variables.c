// safe, may be unknown with lazy, slam: relations are not conjectured
// In the second loop k - j = i - n.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), i = 0, k = 0;
  for (; i < n; i++) k++;
  for (int j = n; j > 0; j--) {
    if (k <= 0) reach_error();
    k--;
  }
  return 0;
}
