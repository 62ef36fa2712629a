// unsafe, or unknown
extern void reach_error(void);
int __VERIFIER_nondet_own(void) { return 3; }
int main(void) {
  if (__VERIFIER_nondet_own() != 4) reach_error();
  return 0;
}
