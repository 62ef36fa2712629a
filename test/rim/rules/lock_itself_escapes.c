// unsafe, or unknown; flags: --rule rules/lock.rule
void lock(void);
void unlock(void);
void visit(void (*f)(void));
int main(void) {
  visit(lock);
  lock();
  unlock();
  return 0;
}
