// safe; flags: --property valid-init
/* Set by a function that says so. */
extern int __VERIFIER_nondet_int(void);

static int get(int *p) {
  if (__VERIFIER_nondet_int() == 9)
    return 0;
  *p = 4;
  return 1;
}
int main(void) {
  int x;
  if (get(&x))
    return x;
  return 0;
}
