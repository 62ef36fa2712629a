// The second file of lock_try.c: a static function of the same name.
static void lock(void) {}
static void unlock(void) {}
void other(int n) {
  if (n == 3) lock();
  unlock();
}
