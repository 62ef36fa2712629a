// unsafe, or unknown
extern void reach_error(void);
#define _GNU_SOURCE
#include <signal.h>
#include <unistd.h>
static volatile sig_atomic_t on, seen;
static void h(int s) { seen = on; }
int main(void) {
  int fd[2];
  sigset(SIGPIPE, h);
  if (pipe(fd)) return 0;
  seen = 0;
  on = 1;
  close(fd[0]);
  write(fd[1], "a", 1);
  if (seen == 1) reach_error();
  return 0;
}
