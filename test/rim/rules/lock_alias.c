// unsafe, or unknown; flags: --rule rules/lock.rule
void lock(void) {}
void unlock(void) {}
void take(void) __attribute__((alias("lock")));
int main(void) {
  take();
  lock();
  unlock();
  return 0;
}
