// safe, or unknown
extern void reach_error(void);
extern short __VERIFIER_nondet_short(void);
int main(void) {
  int x = __VERIFIER_nondet_short();
  if (x > 32767 || x < -32768 ) reach_error();
  return 0;
}
