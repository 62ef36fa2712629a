// unsafe line 6; flags: --property valid-deref -- -ffast-math
/* not native: the compiler may drop what nobody needs, and pages have more than objects */
extern int __VERIFIER_nondet_int(void);
int main(void) {
  double a[2] = {0, 1}; int k = __VERIFIER_nondet_int();
  return k >= 0 && k <= 2 && a[k] > 0.5;
}
