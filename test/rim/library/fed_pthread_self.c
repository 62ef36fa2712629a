// safe, or unknown
extern void reach_error(void);
#include <pthread.h>
int main(void) {
  if (!pthread_equal(pthread_self(), pthread_self())) reach_error();
  return 0;
}
