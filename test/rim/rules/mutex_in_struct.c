// unsafe, or unknown; flags: --rule rules/mutex.rule
struct mutex;
void mutex_lock(void *);
void mutex_unlock(void *);
struct s { int a; int m; } s;
int main(void) {
  mutex_lock(&s.m);
  mutex_unlock(&s.a);
  mutex_unlock(&s.m);
  return 0;
}
