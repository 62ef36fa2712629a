extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
/* Any element may be the one that is read. */
int main(void) {
  int a[4] = {0, 0, 0, 0};
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 3) return 0;
  a[i] = 5;
  if (a[2] == 5) reach_error();
  return 0;
}
