// unsafe
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int (*any)(void) = __VERIFIER_nondet_int;
  if (any() != any()) reach_error();
  return 0;
}
