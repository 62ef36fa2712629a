// Sections may lie in each other; whoever waits for readers is none.
//@ rule linux_rcu.rule
//@ holds 0
//@ breaks 1: 17:15: rcu readers: waiting for readers inside of a read-side section
//@ breaks 2: 18:15: rcu readers: sleeping inside of a read-side section
//@ breaks 3: 22:15: rcu readers: read-side section left that was not entered
//@ breaks 4: 12: rcu readers: read-side section not left
extern int __VERIFIER_nondet_int(void);

void rcu_read_lock(void), rcu_read_unlock(void), synchronize_rcu(void), msleep(unsigned);

int main(void) {
  int n = __VERIFIER_nondet_int();

  rcu_read_lock();
  rcu_read_lock();
  if (n == 1) synchronize_rcu();
  if (n == 2) msleep(1);
  rcu_read_unlock();
  if (n != 4) rcu_read_unlock();
  if (n != 4) synchronize_rcu();
  if (n == 3) rcu_read_unlock();
  return 0;
}
