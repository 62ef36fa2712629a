// safe, or unknown
extern void reach_error(void);
extern char __VERIFIER_nondet_char(void);
int main(void) {
  signed char a = (signed char)__VERIFIER_nondet_char(), b = 100;
  signed char r = __builtin_elementwise_add_sat(a, b);
  /* char is promoted to int before. */
  if (a > 27 && r != (signed char)(a + 100)) reach_error();
  return 0;
}
