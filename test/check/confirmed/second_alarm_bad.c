// unsafe line 10
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  double third = 1.0 / 3.0;
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  /* Floating point has any value in the model: an alarm that no run confirms, and the search goes on. */
  if (third > 1.0) reach_error();
  if (y < 0 || y > 1000000) return 0;
  if (x == 2 * y + 7 && y % 77777 == 1234) reach_error();
  return 0;
}
