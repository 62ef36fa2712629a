// safe, or unknown
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static int t[3] = {7, 7, 7};
int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  if (x != 1795889384u) return 0;
  t[x % 3] += 3;
  if (t[x % 3] != 10) reach_error();
  return 0;
}
