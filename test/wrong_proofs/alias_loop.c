extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
/* The pointer goes from one global to the other and back. */
int a, b;
int main(void) {
  int *p = &a;
  int n = __VERIFIER_nondet_int();
  for (int i = 0; i < n; i++) { p = p == &a ? &b : &a; *p = *p + 1; }
  if (b == 1) reach_error();
  return 0;
}
