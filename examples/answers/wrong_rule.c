/* A request that fails returns without giving the lock back. */
extern void lock(void);
extern void unlock(void);
extern int __VERIFIER_nondet_int(void);

static int request(void) {
  lock();
  if (__VERIFIER_nondet_int() < 0) return -1;
  unlock();
  return 0;
}

int main(void) {
  return request();
}
