// safe, or unknown
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static int get(unsigned x) { static int t[8]; return t[x & 7]; }
int main(void) {
  if (get(__VERIFIER_nondet_uint())) reach_error();
  return 0;
}
