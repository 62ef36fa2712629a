/* The same request loop with a mistake: a request that failed is skipped without counting it,
 * so the loop can end with the lock released and `unlock` is called a second time. Unsafe. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int locked;

static void lock(void) {
  if (locked) reach_error();
  locked = 1;
}

static void unlock(void) {
  if (!locked) reach_error();
  locked = 0;
}

int main(void) {
  unsigned new = 0, old;
  do {
    lock();
    old = new;
    int status = __VERIFIER_nondet_int();
    if (status != 0) {
      unlock();
      if (status > 0) new = new + 1;
    }
  } while (new != old);
  unlock();
  return 0;
}
