// safe, or unknown
extern void reach_error(void);
#include <signal.h>
#include <unistd.h>
int main(void) {
  kill(getpid(), SIGKILL);
  reach_error();
  return 0;
}
