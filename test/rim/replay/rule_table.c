// safe, or unknown; flags: --rule rules/lock.rule
extern unsigned __VERIFIER_nondet_uint(void);
void lock(void);
void unlock(void);
static int t[4];
int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  lock();
  if (t[x & 3]) lock();
  unlock();
  return 0;
}
