/* unconfined: escapes */
#include "hostile.h"
static void attack(void) {
  char parameters[120];
  memset(parameters, 0, sizeof parameters);
  escaped_if(syscall(425, 4, parameters) >= 0); /* io_uring_setup */
  escaped_if(syscall(SYS_io_setup, 4, parameters) >= 0);
  escaped_if(syscall(SYS_userfaultfd, 1) >= 0);
  escaped_if(syscall(SYS_epoll_create1, 0) >= 0 || syscall(SYS_inotify_init1, 0) >= 0);
}
