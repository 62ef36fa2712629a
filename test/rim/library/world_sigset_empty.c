// safe, or unknown
extern void reach_error(void);
#define _GNU_SOURCE
#include <signal.h>
int main(void) {
  sigset_t s;
  sigemptyset(&s);
  if (sigismember(&s, SIGINT) == 1) reach_error();
  return 0;
}
