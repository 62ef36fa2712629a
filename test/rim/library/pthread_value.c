// unsafe, or unknown
extern void reach_error(void);
#include <pthread.h>
static void *run(void *p) { *(int *)p = 5; return p; }
int main(void) {
  int x = 0;
  pthread_t t;
  if (pthread_create(&t, 0, run, &x)) return 0;
  pthread_join(t, 0);
  if (x == 5) reach_error();
  return 0;
}
