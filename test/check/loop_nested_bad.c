// unsafe line 12
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
int main(void) {
  int n = __VERIFIER_nondet_int(), i, j, inside = 0;
  if (n < 0 || n > 1000) return 0;
  for (i = 0; i < n; i++) {
    for (j = 0; j <= i + 1; j++) {
      inside = 1;
      if (j >= n) reach_error();
    }
  }
  if (inside && i < 1) reach_error();
  return 0;
}
