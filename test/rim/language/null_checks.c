// safe
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int g;
int main(void) {
  int *p = __VERIFIER_nondet_int() ? &g : 0;
  if (p != 0 && p != &g) reach_error();
  return 0;
}
