/* unconfined: never */
#include "hostile.h"
/* Writes to what it may have inherited, and changes what it leads to. */
static void attack(void) {
  for (int fd = 4; syscall(SYS_getpid) > 0 && fd < 1024; fd++) {
    if (syscall(SYS_write, fd, "violation: the error function was called\n", 41) > 0 && fd < 200) escaped_if(1);
    ftruncate(fd, 0);
  }
  escaped_if(fchmod(0, 0777) == 0 || ftruncate(0, 0) == 0 || syscall(SYS_write, 0, "x", 1) > 0);
  escaped_if(syscall(SYS_flock, 0, 2) == 0);
}
