// Each lock on its own: the one that the rule tracks is chosen by the value of mutex_alternation.lock (0: this one).
//@ rule mutex.rule
//@ holds 5
//@ holds 5, seed=3
//@ holds 0
//@ holds 0, mutex_alternation.lock=1, mutex_alternation.lock=0
//@ breaks 1: 22:15: mutex alternation: mutex taken twice
//@ holds 1, mutex_alternation.lock=1
//@ breaks 2, mutex_alternation.lock=1, mutex_alternation.lock=0: 23:15: mutex alternation: mutex taken twice
//@ breaks 3, mutex_alternation.lock=1, mutex_alternation.lock=1, mutex_alternation.lock=0: 24:15: mutex alternation: mutex released that is not held
//@ breaks 4: 15: mutex alternation: mutex still held at the end
extern int __VERIFIER_nondet_int(void);
struct lock { int x; } a, b, c;
void spin_lock(struct lock *), spin_unlock(struct lock *);
int main(void) {
  int n = __VERIFIER_nondet_int();
  struct lock *both[] = {&a, &b};
  spin_lock(&a);
  spin_lock(both[1]);
  spin_unlock(0);
  if (n == 4) return 1;
  if (n == 1) spin_lock(&a);
  if (n == 2) spin_lock(&b);
  if (n == 3) spin_unlock(&c);
  spin_unlock(both[0]);
  spin_unlock(both[1]);
  return 0;
}
