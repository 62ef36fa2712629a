// unsafe, or unknown
extern void reach_error(void);
extern unsigned int __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  unsigned x = 0x80000001u;
  unsigned y = __builtin_rotateright32(x, n);
  if (n % 32 == 1 && y != 0x80000001u) reach_error();
  return 0;
}
