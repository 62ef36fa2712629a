// unsafe line 9; flags: --data-model ILP32
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
int main(void) {
  long big = 2147483647L;
  unsigned long u = (unsigned long)big + 1;
  if (sizeof(long) == 4) reach_error();
  if (u != 2147483648ul) reach_error();
  return 0;
}
