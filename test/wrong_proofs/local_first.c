extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
/* A local pointer that is not set on one way, and is then anything, the address of x, too. */
int *kept;
int main(void) {
  int x = 1;
  int *p;
  kept = &x;
  if (__VERIFIER_nondet_int()) p = 0;
  if (p == kept) *p = 2;
  if (x != 1) reach_error();
  return 0;
}
