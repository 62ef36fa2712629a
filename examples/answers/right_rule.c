/* The lock is held around each request, and free at the end. */
extern void lock(void);
extern void unlock(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  while (__VERIFIER_nondet_int()) {
    lock();
    unlock();
  }
  return 0;
}
