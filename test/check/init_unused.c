// safe; flags: --property valid-init
/* Nobody uses the value of x; that of y is used where it is set. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x, y, c = __VERIFIER_nondet_int();
  (void)x;
  if (c)
    y = 1;
  return c ? y : (int)sizeof x;
}
