// safe, or unknown; flags: --property no-overflow
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static int t[4];
int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  return t[x & 3] + 1;
}
