// unsafe line 11; flags: --rule rules/linux_rcu.rule
/* A reader that forgets its section where it finds nothing. */
extern int __VERIFIER_nondet_int(void);
void rcu_read_lock(void), rcu_read_unlock(void), synchronize_rcu(void);

static int find(int key) {
  rcu_read_lock();
  return __VERIFIER_nondet_int() == key ? (rcu_read_unlock(), 1) : 0;
}

int main(void) { if (!find(3)) synchronize_rcu(); return 0; }
