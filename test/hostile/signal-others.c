/* unconfined: changes */
#include "hostile.h"
/* All the other ways to send one. */
static void attack(void) {
  int parent = (int)syscall(SYS_getppid);
  union sigval value;
  value.sival_int = 1;
  escaped_if(syscall(SYS_tgkill, parent, parent, SIGUSR1) == 0 || syscall(SYS_tkill, parent, SIGUSR1) == 0);
  escaped_if(sigqueue(parent, SIGUSR1, value) == 0);
  int handle = (int)syscall(434, parent, 0); /* pidfd_open */
  escaped_if(handle >= 0 || syscall(424, handle, SIGUSR1, 0, 0) == 0);
}
