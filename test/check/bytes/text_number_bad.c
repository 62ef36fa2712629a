// unsafe line 13
/* With a thousand, the first character is no digit any more. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  char text[4];
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 1000) return 0;
  text[0] = (char)('0' + n / 100);
  text[1] = (char)('0' + n / 10 % 10);
  text[2] = (char)('0' + n % 10);
  text[3] = 0;
  if (text[0] > '9') reach_error();
  return 0;
}
