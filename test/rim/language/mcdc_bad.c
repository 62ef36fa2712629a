// unsafe
extern void reach_error(void);
extern unsigned int __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  if ((x & 1) && (x & 2) && (x & 4) && (x & 7) != 3) reach_error();
  return 0;
}
