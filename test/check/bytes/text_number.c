// safe
/* A number below a thousand as decimal digits. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  char text[4];
  unsigned n = __VERIFIER_nondet_uint();
  if (n >= 1000) return 0;
  text[0] = (char)('0' + n / 100);
  text[1] = (char)('0' + n / 10 % 10);
  text[2] = (char)('0' + n % 10);
  text[3] = 0;
  for (int i = 0; i < 3; i++)
    if (text[i] < '0' || text[i] > '9') reach_error();
  if ((unsigned)(text[0] - '0') * 100 + (unsigned)(text[1] - '0') * 10 + (unsigned)(text[2] - '0') != n) reach_error();
  return 0;
}
