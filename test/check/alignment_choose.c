// safe; flags: --property valid-alignment
/* One of two objects. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = 0, y = 0;
  int *p = __VERIFIER_nondet_int() ? &x : &y;
  *p = 1;
  return x + y;
}
