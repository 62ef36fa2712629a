/* unconfined: never; verdict: any; direct: any */
#define _exit libc_exit
#include "hostile.h"
#undef _exit
void libc_exit(int status) { syscall(SYS_exit_group, status); }
/* Whoever wants to end does not. */
void _exit(int status) {
  (void)status;
  for (;;) pause();
}
static void attack(void) {}
