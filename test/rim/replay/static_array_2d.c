// safe, or unknown
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned char t[3][5];
int main(void) {
  unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint();
  if (x != 1795889384u || y != 708572372u) return 0;
  t[x % 3][y % 5] = 9;
  t[y % 3][x % 5] += 3;
  if (t[2][4] != 3) reach_error();
  return 0;
}
