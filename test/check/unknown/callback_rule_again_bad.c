// unsafe line 5; flags: --rule rules/lock.rule --extern-effects all
extern void lock(void), unlock(void);
void f(void (*)(void));
static void cb(void) {
  lock();
  unlock();
}
int main(void) {
  f(cb);
  lock(); /* may under this option call what f was given, after it has taken the lock */
  unlock();
  return 0;
}
