// unsafe, or unknown
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  if (x == 0 && __builtin_clzg(x, 99) == 99) reach_error();
  return 0;
}
