// unsafe, or unknown
#include <signal.h>
extern void reach_error(void);
static volatile sig_atomic_t seen;
static void handle(int s) { seen = s; }
int main(void) {
  signal(SIGUSR1, handle);
  raise(SIGUSR1);
  if (seen) reach_error();
  return 0;
}
