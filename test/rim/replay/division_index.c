// safe, or unknown
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned char t[16];
int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  if (x != 1795889384u) return 0;
  t[x / 300000000] += 3;
  if (t[x / 300000000] != 3) reach_error();
  return 0;
}
