// unsafe line 5; flags: --rule rules/lock.rule
extern void lock(void), unlock(void);
void f(void (*)(void));
static void cb(void) {
  lock();
}
int main(void) {
  lock();
  f(cb);
  unlock();
  return 0;
}
