// safe; flags: --property valid-init
/* Set and read under the same condition. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x;
  int c = __VERIFIER_nondet_int();
  if (c)
    x = 1;
  if (c)
    return x;
  return 0;
}
