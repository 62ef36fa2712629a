// safe
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = ({ int t = x & 7; if (t > 5) t = 5; t; });
  if (y > 5) reach_error();
  return 0;
}
