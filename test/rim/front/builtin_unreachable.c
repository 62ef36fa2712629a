// safe, or unknown
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 10) return 0;
  switch (x & 3) {
  case 0: x = 0; break;
  case 1: x = 1; break;
  case 2: x = 2; break;
  case 3: x = 3; break;
  default: __builtin_unreachable();
  }
  if (x > 3) reach_error();
  return 0;
}
