// unsafe, or unknown; flags: -- -pthread
#include <pthread.h>
extern void reach_error(void);
static int done;
static void *run(void *p) {
  while (!__atomic_load_n(&done, __ATOMIC_SEQ_CST)) {
  }
  reach_error();
  return p;
}
struct ops { int (*make)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *); };
static pthread_t t;
static void begin(struct ops *o) { o->make(&t, 0, run, 0); }
int main(void) {
  struct ops o = {pthread_create};
  begin(&o);
  __atomic_store_n(&done, 1, __ATOMIC_SEQ_CST);
  for (volatile int i = 0; i < 1000000000; i++) {
  }
  return 0;
}
