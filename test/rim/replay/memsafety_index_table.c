// safe, or unknown; flags: --property valid-memsafety
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned char idx[8];
int main(void) {
  int a[4] = {0};
  unsigned x = __VERIFIER_nondet_uint();
  a[idx[x & 7]] = 1;
  return a[0] == 7;
}
