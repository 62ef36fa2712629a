// unsafe, or unknown; flags: --engine watch
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a[9];
int main(void) {
  int m;
  for (int i = 0; i < 9; i++) a[i] = __VERIFIER_nondet_int();
  m = a[0];
  for (int i = 1; i < 8; i++)
    if (a[i] > m) m = a[i];
  for (int i = 0; i < 9; i++)
    if (a[i] > m) reach_error();
}
