// safe, or unknown; flags: --engine watch
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a[90];
int main(void) {
  int m;
  for (int i = 0; i < 90; i++) a[i] = __VERIFIER_nondet_int();
  m = a[0];
  for (int i = 1; i < 90; i++)
    if (a[i] > m) m = a[i];
  for (int i = 0; i < 90; i++)
    if (a[i] > m) reach_error();
}
