// Waiting lets go of the mutex, which has to be held.
//@ rule condition.rule
//@ rule mutex_succeeds.rule
//@ holds 0
//@ breaks 1, waiting_with_the_mutex.mutex=1, waiting_with_the_mutex.mutex=0: 18:15: waiting with the mutex: waiting with a mutex that is not held
//@ breaks 2: 22:15: condition life: condition variable used after it was destroyed
//@ breaks 3: 23:15: condition life: condition variable destroyed twice
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, other = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;

int main(void) {
  int n = __VERIFIER_nondet_int();
  pthread_cond_init(&c, 0);
  pthread_mutex_lock(&m);
  if (n == 1) pthread_cond_wait(&c, &other);
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  pthread_cond_destroy(&c);
  if (n == 2) pthread_cond_signal(&c);
  if (n == 3) pthread_cond_destroy(&c);
  return 0;
}
