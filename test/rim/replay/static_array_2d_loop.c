// safe, or unknown
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned char t[3][5];
int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  t[x % 3][x % 5] = 9;
  unsigned char *p = &t[0][0];
  int r = 0;
  for (int i = 0; i < 15; i++) r += p[i];
  if (r != 9) reach_error();
  return 0;
}
