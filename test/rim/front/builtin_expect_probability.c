// safe, or unknown
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (__builtin_expect_with_probability(x == 4, 0, 0.9) && x != 4) reach_error();
  return 0;
}
