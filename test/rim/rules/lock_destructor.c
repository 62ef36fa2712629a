// unsafe, or unknown; flags: --rule rules/lock.rule
void lock(void);
void unlock(void);
/* The lock is taken after main has returned, and never released. */
__attribute__((destructor)) static void last(void) { lock(); lock(); }
int main(void) {
  lock();
  unlock();
  return 0;
}
