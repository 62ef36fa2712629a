// safe
/* An array of pointers that is new in each round, and filled before it is read in the last one: what it held before is
   nobody's business, and the certifier sees so. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

static int x, y;

int main(void) {
  int i = 0;
  y = 7;
  for (;;) {
    int *a[2];
    unsigned k = __VERIFIER_nondet_uint() % 2;
    a[0] = &x;
    a[1] = &x;
    i++;
    if (k) {
      *a[__VERIFIER_nondet_uint() % 2] = i;
      break;
    }
  }
  if (y != 7) reach_error();
  return 0;
}
