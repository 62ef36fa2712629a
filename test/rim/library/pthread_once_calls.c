// unsafe, or unknown
extern void reach_error(void);
#include <pthread.h>
static int g;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static void init(void) { g = 1; }
int main(void) {
  pthread_once(&once, init);
  if (g) reach_error();
  return 0;
}
