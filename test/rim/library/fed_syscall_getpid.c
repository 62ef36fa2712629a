// safe, or unknown
extern void reach_error(void);
#define _GNU_SOURCE
#include <sys/syscall.h>
#include <unistd.h>
int main(void) {
  if (syscall(SYS_getpid) != getpid()) reach_error();
  return 0;
}
