// unsafe, or unknown; flags: --rule rules/lock.rule
void lock(void);
void unlock(void);
__attribute__((constructor)) static void first(void) { lock(); }
int main(void) {
  lock();
  unlock();
  return 0;
}
