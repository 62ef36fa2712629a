// safe, or unknown
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned char t[16];
int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  t[x & 15] += 3;
  if (t[x & 15] != 3) reach_error();
  return 0;
}
