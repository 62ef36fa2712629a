/* Two mutexes, one of which is released twice. rule: ../../rules/mutex.rule */
extern int __VERIFIER_nondet_int(void);
struct mutex {
  int state;
};
extern void mutex_lock(struct mutex *);
extern void mutex_unlock(struct mutex *);
extern int mutex_trylock(struct mutex *);

static struct mutex first, second;

int main(void) {
  struct mutex *m = __VERIFIER_nondet_int() == 2 ? &first : &second;
  mutex_lock(&first);
  if (mutex_trylock(&second)) {
#ifdef REPAIRED
    m = &second;
#endif
    mutex_unlock(m);
    if (m == &first) mutex_unlock(&second);
  }
  mutex_unlock(&first);
  return 0;
}
