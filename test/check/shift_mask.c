// safe
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  if (((x << 4) & 15) != 0) reach_error();
  return 0;
}
