// safe, or unknown; flags: --rule rules/lock.rule
int try_lock(void);
void unlock(void);
int main(void) {
  int got = try_lock();
  if (got) unlock();
  return 0;
}
