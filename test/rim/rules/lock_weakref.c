// unsafe, or unknown; flags: --rule rules/lock.rule
static void take(void) __attribute__((weakref("lock")));
void unlock(void);
int main(void) {
  take();
  take();
  unlock();
  return 0;
}
