// unsafe, or unknown
extern void reach_error(void);
#include <signal.h>
#include <sys/time.h>
#include <unistd.h>
static volatile int n;
static void h(int s) { n = 1; }
int main(void) {
  signal(SIGALRM, h);
  struct itimerval t = {{0, 0}, {0, 1000}};
  setitimer(ITIMER_REAL, &t, 0);
  pause();
  if (n) reach_error();
  return 0;
}
