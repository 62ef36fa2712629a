// safe
extern void reach_error(void);
extern short __VERIFIER_nondet_short(void);
int main(void) {
  short s = __VERIFIER_nondet_short();
  unsigned u = s;
  if (s < 0 && u < 0xffff8000u) reach_error();
  return 0;
}
