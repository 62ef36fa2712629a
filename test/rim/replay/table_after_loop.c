// safe, or unknown
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static int t[8];
int main(void) {
  for (int i = 0; i < 8; i++) t[i] = i;
  if (t[__VERIFIER_nondet_uint() & 7] > 7) reach_error();
  return 0;
}
