// unsafe line 13; flags: --rule rules/mutex.rule
// repaired: -DREPAIRED
struct mutex {
  int state;
};
extern void mutex_lock(struct mutex *);
extern void mutex_unlock(struct mutex *);
extern int mutex_trylock(struct mutex *);
static struct mutex a, b;
int main(void) {
  mutex_lock(&a);
#ifndef REPAIRED
  mutex_trylock(&b), mutex_unlock(&b);
#endif
  mutex_unlock(&a);
  return 0;
}
