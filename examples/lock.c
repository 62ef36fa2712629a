/* The locking idiom of a driver's request loop: the lock is taken and released in turn.
 * The loop ends with the lock held because `new` equals `old` only when nothing was completed. Safe. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct request {
  int status;
  struct request *next;
};

static int locked;

static void lock(void) {
  if (locked) reach_error();
  locked = 1;
}

static void unlock(void) {
  if (!locked) reach_error();
  locked = 0;
}

static void dispatch(struct request *request) {
  unsigned new = 0, old;
  do {
    lock();
    old = new;
    if (request && request->status > 0) {
      request = request->next;
      unlock();
      new = new + 1;
    }
  } while (new != old);
  unlock();
}

int main(void) {
  struct request last = {__VERIFIER_nondet_int(), 0};
  struct request first = {__VERIFIER_nondet_int(), &last};
  dispatch(&first);
  return 0;
}
