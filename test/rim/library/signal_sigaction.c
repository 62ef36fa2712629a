// unsafe, or unknown
extern void reach_error(void);
#define _GNU_SOURCE
#include <signal.h>
static volatile int n;
static void h(int s) { n = 1; }
int main(void) {
  struct sigaction a = {0};
  a.sa_handler = h;
  sigaction(SIGUSR2, &a, 0);
  kill(0 ? 0 : getpid(), SIGUSR2);
  if (n) reach_error();
  return 0;
}
#include <unistd.h>
