// flags: --rule rules/mutex.rule
// The automaton's steps, without their weaving; the end of the program is its `return`.
struct mutex {
  int state;
};
extern void mutex_lock(struct mutex *), mutex_unlock(struct mutex *);
extern int __VERIFIER_nondet_int(void);
static struct mutex m, other;

int main(void) {
  int error = __VERIFIER_nondet_int();
  mutex_lock(&other);
  mutex_lock(&m);
  mutex_unlock(&other);
  if (error == 3) return 1;
  mutex_unlock(&m);
  return 0;
}
