// unsafe line 9
// As to the left; nothing but the branch behind it depends on the amount.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  unsigned x = 1000u >> n;
  if (n == 77 && x != 1001)
    reach_error();
  return 0;
}
