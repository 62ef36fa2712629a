// safe, or unknown
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static const int t[3] = {7, 8, 9};
int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  if (x != 1795889384u) return 0;
  int v = t[x % 3];
  if (v < 7 || v > 9) reach_error();
  return 0;
}
