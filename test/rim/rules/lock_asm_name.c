// unsafe, or unknown; flags: --rule rules/lock.rule
/* Another name in C for the symbol `lock`. */
void take(void) __asm__("lock");
void lock(void);
void unlock(void);
int main(void) {
  take();
  lock();
  unlock();
  return 0;
}
