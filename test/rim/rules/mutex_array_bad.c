// unsafe, or unknown; flags: --rule rules/mutex.rule
extern unsigned int __VERIFIER_nondet_uint(void);
struct mutex { int held; };
void mutex_lock(struct mutex *);
void mutex_unlock(struct mutex *);
static struct mutex m[2];
int main(void) {
  unsigned i = __VERIFIER_nondet_uint() & 1;
  mutex_lock(&m[i]);
  mutex_unlock(&m[ 0 ]);
  return 0;
}
