// safe; flags: --rule rules/lock.rule
extern void lock(void), unlock(void);
void f(void (*)(void));
static int held;
static void cb(void) {
  if (held) return;
  held = 1;
  lock();
  unlock();
  held = 0;
}
int main(void) {
  held = 1;
  f(cb);
  lock();
  unlock();
  return 0;
}
