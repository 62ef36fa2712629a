// unsafe line 10
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), i = 0, k = 0;
  for (; i < n; i++) k++;
  for (int j = n; j >= 0; j--) {
    if (k < 0)
      reach_error();
    k--;
    if (n > 3) k--;
  }
  return 0;
}
