// safe; flags: --rule rules/lock.rule
extern void lock(void), unlock(void);
void f(void (*)(void));
static void cb(void) {
  lock();
  unlock();
}
int main(void) {
  f(cb);
  lock(); /* a rule names it: it does what the rule says */
  unlock();
  return 0;
}
