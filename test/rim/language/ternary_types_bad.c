// unsafe
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int i = -1;
  unsigned u = 1;
  if ((__VERIFIER_nondet_int() ? i : u) > 0 && 1) reach_error();
  return 0;
}
