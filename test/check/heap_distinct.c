// safe, may be unknown: that two allocations are at different addresses is not used
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void *malloc(unsigned long);
int main(void) {
  int *a = malloc(sizeof *a), *b = malloc(sizeof *b);
  if (!a || !b) return 0;
  if (a == b) reach_error();
  return 0;
}
