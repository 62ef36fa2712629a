// safe, or unknown; flags: --rule rules/lock.rule
void lock(void);
void unlock(void);
int main(void) {
  void (*f)(void) = lock, (*g)(void) = unlock;
  f();
  g();
  
  return 0;
}
