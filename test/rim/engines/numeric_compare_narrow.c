// unsafe
extern void reach_error(void);
extern long __VERIFIER_nondet_long(void);
int main(void) {
  long x = __VERIFIER_nondet_long();
  if ((int)x == 0 && x != 0) reach_error();
  return 0;
}
/* not native: no such input is drawn */
