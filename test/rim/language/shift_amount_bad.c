// unsafe
extern void reach_error(void);
extern unsigned int __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint() % 32;
  unsigned x = 1u << n;
  if ((x & (x - 1)) != 0 || x == 0 || x == 1024) reach_error();
  return 0;
}
