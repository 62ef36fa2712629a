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
int main(void) {
  int (*make)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *) = pthread_create;
  pthread_t t;
  make(&t, 0, run, 0);
  __atomic_store_n(&done, 1, __ATOMIC_SEQ_CST);
  pthread_join(t, 0);
  return 0;
}
