// safe
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
int main(void) {
  int x = __VERIFIER_nondet_int(), y;
  switch (x) {
  case 1: y = 10; break;
  case 2: y = 20;
  case 3: y = 30; break;
  default: y = x;
  }
  if (x == 2 && y != 30) reach_error();
  if (y == 20 && x != 20) reach_error();
  return 0;
}
