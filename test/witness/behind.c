/* Two inputs, one of which changes: what witnesses in GraphML say of the state behind statements. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  int y;
  y = __VERIFIER_nondet_int();
  if (x > 3)
    y = y + 1;
  if (x == 7 && y == 10)
    reach_error();
  return 0;
}
