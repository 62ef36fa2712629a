extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
/* A function returns the address of one of two globals. */
int x, y;
static int *pick(int n) { return n ? &x : &y; }
int main(void) {
  *pick(__VERIFIER_nondet_int()) = 3;
  if (y == 3) reach_error();
  return 0;
}
