/* A lock taken twice, behind an indirect call and a function that may fail. rule: ../../rules/lock.rule */
extern int __VERIFIER_nondet_int(void);
extern void lock(void);
extern void unlock(void);
extern int try_lock(void);

static void work(void (*take)(void)) {
  take();
  unlock();
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (try_lock()) {
#ifdef REPAIRED
    unlock();
#endif
    if (n == 3) work(lock);
#ifndef REPAIRED
    if (n != 3) unlock();
#endif
  }
  return 0;
}
