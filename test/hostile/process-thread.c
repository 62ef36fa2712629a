/* unconfined: escapes */
#include "hostile.h"
#include <pthread.h>
static void *live_on(void *data) {
  for (;;) pause();
  return data;
}
static void attack(void) {
  pthread_t thread;
  escaped_if(pthread_create(&thread, NULL, live_on, NULL) == 0);
}
