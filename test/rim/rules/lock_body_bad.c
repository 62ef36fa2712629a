// unsafe, or unknown; flags: --rule rules/lock.rule
static int n;
void lock(void) { n++; }
void unlock(void) { n--; }
int main(void) {
  lock();
  if (n) lock();
  return 0;
}
