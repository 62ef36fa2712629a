// unsafe, or unknown; flags: --engine watch
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a[10], b[10];
int main(void) {
  int same = 1, k = __VERIFIER_nondet_int();
  for (int i = 0; i < 10; i++) b[i] = i == k;
  for (int i = 0; i < 10; i++) same = a[i] == b[i];
  if (same)
    for (int i = 0; i < 10; i++)
      if (a[i] != b[i]) reach_error();
}
