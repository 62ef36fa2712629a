// safe, or unknown
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static int t[4];
int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  int r = 0;
  t[x & 3] = 5;
  for (int i = 0; i < 4; i++) r += t[i];
  if (r != 5) reach_error();
  return 0;
}
