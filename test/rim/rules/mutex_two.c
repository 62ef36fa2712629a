// safe, or unknown; flags: --rule rules/mutex.rule
struct mutex { int held; };
void mutex_lock(struct mutex *);
void mutex_unlock(struct mutex *);
static struct mutex a, b;
int main(void) {
  mutex_lock(&a);
  mutex_lock(&b);
  mutex_unlock(&b);
  mutex_unlock(&a);
  return 0;
}
