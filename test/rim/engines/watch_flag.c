// safe; flags: --engine watch
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a[100], b[100];
int main(void) {
  int same = 1, k = __VERIFIER_nondet_int();
  for (int i = 0; i < 100; i++) b[i] = i == k;
  for (int i = 0; i < 100; i++)
    if (a[i] != b[i]) same = 0;
  if (same)
    for (int i = 0; i < 100; i++)
      if (a[i] != b[i]) reach_error();
}
