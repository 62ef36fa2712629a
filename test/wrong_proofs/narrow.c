extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
/* Numbers cut to a byte, with and without a sign. */
int main(void) {
  int x = __VERIFIER_nondet_int();
  unsigned char c = (unsigned char)x;
  signed char d = (signed char)c;
  if (x > 300 && c == 5) reach_error();
  if (d < -100 && x > 0) reach_error();
  return 0;
}
