// unsafe, or unknown
#include <signal.h>
extern void reach_error(void);
static int done;
static void handle(int s) {
  if (done) reach_error();
}
typedef void (*handler)(int);
int main(void) {
  handler (*set)(int, handler) = signal;
  set(SIGUSR1, handle);
  done = 1;
  raise(SIGUSR1);
  return 0;
}
