// safe, or unknown
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static int *t[5], v;
int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  if (x != 1795889384u) return 0;
  if (!t[x % 5]) t[x % 5] = &v;
  *t[x % 5] = 3;
  if (v != 3) reach_error();
  return 0;
}
