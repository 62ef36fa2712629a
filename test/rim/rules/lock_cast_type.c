// unsafe, or unknown; flags: --rule rules/lock.rule
void lock(void);
void unlock(void);
int main(void) {
  ((int (*)(int))lock)(1);
  lock();
  unlock();
  return 0;
}
