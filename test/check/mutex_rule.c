// safe, may be unknown with lazy: predicates about memory that a rule chose; flags: --rule rules/mutex.rule
extern int __VERIFIER_nondet_int(void);
struct mutex {
  int state;
};
extern void mutex_lock(struct mutex *);
extern void mutex_unlock(struct mutex *);
extern int mutex_trylock(struct mutex *);
static struct mutex a, b;
int main(void) {
  for (int i = 0; i < 10; i++) {
    mutex_lock(&a);
    if (mutex_trylock(&b)) mutex_unlock(&b);
    mutex_unlock(&a);
  }
  return 0;
}
