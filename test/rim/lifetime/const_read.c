// safe, or unknown
extern void reach_error(void);
extern unsigned int __VERIFIER_nondet_uint(void);
static const int table[3] = {1, 2, 3};
int main(void) {
  unsigned i = __VERIFIER_nondet_uint();
  if (i < 3 && table[i] != (int)i + 1) reach_error();
  return 0;
}
