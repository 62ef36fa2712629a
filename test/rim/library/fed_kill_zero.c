// safe, or unknown
extern void reach_error(void);
#include <signal.h>
#include <unistd.h>
int main(void) {
  if (kill(getpid(), 0) != 0) reach_error();
  return 0;
}
