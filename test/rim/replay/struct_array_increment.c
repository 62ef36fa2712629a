// safe, or unknown
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static struct { short a; int b; } t[5];
int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  if (x != 1795889384u) return 0;
  t[x % 5].b += 3;
  if (t[x % 5].b != 3) reach_error();
  return 0;
}
