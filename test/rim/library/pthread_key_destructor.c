// unsafe, or unknown
extern void reach_error(void);
#include <pthread.h>
static void gone(void *p) { reach_error(); }
static void *run(void *k) { pthread_setspecific(*(pthread_key_t *)k, "x"); return 0; }
int main(void) {
  pthread_key_t k;
  pthread_t t;
  pthread_key_create(&k, gone);
  pthread_create(&t, 0, run, &k);
  pthread_join(t, 0);
  return 0;
}
