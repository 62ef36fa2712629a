// unsafe line 16; flags: --rule rules/lock.rule
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void lock(void);
extern void unlock(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n) lock();
  for (int i = 0; i < 3; i++) {
    if (!n) lock();
    if (!n && i < 2) unlock();
  }
  if (n) unlock();
  return 0;
}
