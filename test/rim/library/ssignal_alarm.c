// unsafe, or unknown
extern void reach_error(void);
#define _GNU_SOURCE
#include <signal.h>
#include <unistd.h>
static volatile sig_atomic_t on, seen;
static void h(int s) { seen = on; }
int main(void) {
  ssignal(SIGALRM, h);
  seen = 0;
  on = 1;
  alarm(1);
  pause();
  if (seen == 1) reach_error();
  return 0;
}
