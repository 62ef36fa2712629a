// safe, or unknown
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
/* not native: needs two certain inputs */
int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  if (a == 3 && b == 4 && a + b != 7) reach_error();
  return 0;
}
