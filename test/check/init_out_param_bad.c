// unsafe line 14; flags: --property valid-init
/* The function may not have set it. */
extern int __VERIFIER_nondet_int(void);

static int get(int *p) {
  if (__VERIFIER_nondet_int() == 9)
    return 0;
  *p = 4;
  return 1;
}
int main(void) {
  int x;
  get(&x);
  return x + 1;
}
