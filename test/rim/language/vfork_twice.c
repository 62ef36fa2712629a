// unsafe, or unknown
extern void reach_error(void);
#define _GNU_SOURCE
#include <unistd.h>
#include <sys/syscall.h>
#include <sys/wait.h>
/* Returns in two processes: memory of one is not that of the other, but both go on. */
static int n;
int main(void) {
  long r = syscall(SYS_fork);
  n++;
  if (r == 0) _exit(0);
  int s;
  if (r > 0 && n == 1 && wait(&s) == r) reach_error();
  return 0;
}
