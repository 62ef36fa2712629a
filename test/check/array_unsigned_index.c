// safe, may be unknown with impact, lazy, slam: they follow no element of an array; flags: --data-model ILP32
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), i;
  int a[n], b[n];
  for (i = 0; i < n; i++)
    a[i] = __VERIFIER_nondet_int();
  for (i = 0; i < n; i++)
    b[i] = a[i];
  for (i = 0; i < n; i++)
    if (b[i] != a[i]) reach_error();
  return 0;
}
