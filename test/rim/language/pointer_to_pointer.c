// safe
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static void set(int **pp, int *to) { *pp = to; }
int main(void) {
  int x = 1, y = 2, *p = &x;
  set(__VERIFIER_nondet_int() ? &p : &p, &y);
  *p = 9;
  if (y != 9 || x != 1) reach_error();
  return 0;
}
