// safe, or unknown; flags: --rule rules/lock.rule
extern int __VERIFIER_nondet_int(void);
void lock(void);
void unlock(void);
int main(void) {
  for (int i = 0; i < 10; i++) {
    lock();
    if (__VERIFIER_nondet_int()) { unlock(); continue; }
    if (i == 20) continue;
    unlock();
  }
  return 0;
}
