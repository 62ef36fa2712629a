// unsafe, or unknown; flags: --rule rules/lock.rule
void lock(void);
void unlock(void);
void visit(void (*f)(void));
static void take(void) { lock(); }
int main(void) {
  visit(take);
  lock();
  unlock();
  return 0;
}
