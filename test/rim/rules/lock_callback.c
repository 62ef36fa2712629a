// safe, or unknown; flags: --rule rules/lock.rule
void lock(void);
void unlock(void);
static void both(void) { lock(); unlock(); }
int main(void) {
  void (*f)(void) = both;
  f();
  f();
  return 0;
}
