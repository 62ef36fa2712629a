// unsafe line 6
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (__builtin_elementwise_abs(x) < 0) reach_error();
  return 0;
}
