// unsafe
extern void reach_error(void);
extern unsigned int __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned a = __VERIFIER_nondet_uint();
  if ((a | 1) * (a | 1) % 8 != 3) reach_error();
  return 0;
}
