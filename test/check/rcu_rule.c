// safe; flags: --rule rules/linux_rcu.rule
/* A reader that looks through a list and leaves its section on every way out. */
extern int __VERIFIER_nondet_int(void);
void rcu_read_lock(void), rcu_read_unlock(void), synchronize_rcu(void);

static int find(int key) {
  rcu_read_lock();
  for (int i = 0; __VERIFIER_nondet_int(); i++)
    if (__VERIFIER_nondet_int() == key) {
      rcu_read_unlock();
      return i;
    }
  rcu_read_unlock();
  return -1;
}

int main(void) {
  while (__VERIFIER_nondet_int()) {
    if (find(__VERIFIER_nondet_int()) < 0) continue;
    synchronize_rcu();
  }
  return 0;
}
