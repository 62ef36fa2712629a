// safe
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  if (x < y && y < 10 && x > 7 && !(x == 8)) reach_error();
  return 0;
}
