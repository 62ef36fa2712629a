// unsafe, or unknown; flags: --engine watch
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a[10], b[10];
int main(void) {
  int k = __VERIFIER_nondet_int();
  for (int i = 0; i < 10; i++) {
    a[i] = i;
    b[i] = i;
  }
  if (k >= 0 && k < 9) b[k] = a[k + 1];
  for (int i = 0; i < 10; i++)
    if (a[i] != b[i]) reach_error();
}
