// unsafe, or unknown
extern void reach_error(void);
#define _GNU_SOURCE
#include <signal.h>
static volatile sig_atomic_t g;
static void handler(int s) { g = 1; }
int main(void) {
  sysv_signal(SIGUSR1, handler);
  raise(SIGUSR1);
  if (g) reach_error();
  return 0;
}
