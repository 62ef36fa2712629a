// The result of a call, used by the program or not; a static function of that name in two files; bodies.
//@ rule lock.rule
//@ with lock_try_other.c
//@ holds 0
//@ holds 1
//@ breaks 2: 17:23: lock alternation: lock taken twice
//@ breaks 3: lock_try_other.c:5:15: lock alternation: lock taken twice
//@ breaks 4: 15: lock alternation: lock still held at the end
extern int __VERIFIER_nondet_int(void), try_lock(void);
static int held;
static void lock(void) { held = 1; }
static void unlock(void) { held = 0; }
int try_lock(void) { return held ? 0 : (held = 1); }
void other(int n);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n == 2) lock(), lock();
  if (n == 3) lock(), other(n);
  if (n == 4) try_lock();
  if (n == 1 && try_lock()) unlock();
  if (n == 0) lock(), try_lock(), unlock();
  return 0;
}
