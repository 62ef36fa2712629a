extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
/* A pointer is changed through its address. */
int x, y;
int main(void) {
  int *p = &x, **q = &p;
  if (__VERIFIER_nondet_int()) *q = &y;
  *p = 3;
  if (y == 3) reach_error();
  return 0;
}
