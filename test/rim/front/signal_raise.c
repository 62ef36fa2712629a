// unsafe, or unknown
extern void reach_error(void);
#include <signal.h>
static volatile sig_atomic_t g;
static void handler(int s) { g = 1; }
int main(void) {
  signal(SIGUSR1, handler);
  raise(SIGUSR1);
  if (g) reach_error();
  return 0;
}
