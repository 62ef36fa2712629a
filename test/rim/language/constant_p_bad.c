// unsafe
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (__builtin_constant_p(3) != 1 || __builtin_constant_p(x) != 1) reach_error();
  return 0;
}
