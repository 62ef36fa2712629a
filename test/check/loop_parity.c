// safe, may be unknown with lazy: relations are not conjectured
// No short path needs to know that x is even.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned x = 0;
  while (x < 100000000) x += __VERIFIER_nondet_int() ? 2 : 6;
  if (x % 2 == 1) reach_error();
  return 0;
}
