// safe, or unknown
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
unsigned char t[15];
int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  if (x != 1795889384u) return 0;
  t[x % 15] += 3;
  if (t[x % 15] != 3) reach_error();
  return 0;
}
