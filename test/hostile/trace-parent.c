/* unconfined: never */
#include "hostile.h"
#include <sys/ptrace.h>
#include <sys/uio.h>
static void attack(void) {
  int parent = (int)syscall(SYS_getppid);
  char byte = 0;
  struct iovec here = {&byte, 1}, there = {(void *)attack, 1};
  escaped_if(ptrace(PTRACE_ATTACH, parent, 0, 0) == 0 || ptrace(PTRACE_SEIZE, parent, 0, 0) == 0);
  escaped_if(ptrace(PTRACE_TRACEME, 0, 0, 0) == 0);
  escaped_if(syscall(SYS_process_vm_writev, parent, &here, 1L, &there, 1L, 0L) >= 0);
  escaped_if(syscall(438, 3, 0, 0) >= 0); /* pidfd_getfd */
}
