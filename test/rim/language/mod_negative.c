// safe
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  int r = x % 4;
  if (r < -3 || r > 3 ) reach_error();
  return 0;
}
