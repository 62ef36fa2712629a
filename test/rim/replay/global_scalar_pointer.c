// safe, or unknown
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static int a, b;
int main(void) {
  int *p = __VERIFIER_nondet_uint() & 1 ? &a : &b;
  if (*p) reach_error();
  return 0;
}
