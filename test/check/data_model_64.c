// safe; flags: --data-model LP64
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
int main(void) {
  unsigned long x = __VERIFIER_nondet_uint();
  x = x * 2;
  if (x > 8589934590ul) reach_error();
  if (x % 2) reach_error();
  return 0;
}
