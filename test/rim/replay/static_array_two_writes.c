// safe, or unknown
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned char t[15];
int main(void) {
  unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint();
  if (x != 1795889384u || y != 708572372u) return 0;
  t[x % 15] = 9;
  t[y % 15] += 3;
  long r = 0;
  for (int i = 0; i < 15; i++) r = r + t[i];
  if (r != 12) reach_error();
  return 0;
}
