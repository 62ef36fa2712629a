/* unconfined: escapes */
#include "hostile.h"
#include <sys/ioctl.h>
#include <sys/prctl.h>
/* Typing on the user's terminal, taking it over, making one; and outliving the parent. */
static void attack(void) {
  static const char *const names[] = {"/dev/tty", "/dev/ptmx", "/dev/console"};
  static const unsigned long calls[] = {TIOCSTI, TIOCSCTTY, TIOCNOTTY, TIOCSPGRP, TIOCCONS, 0x541c /* TIOCLINUX */, FIONREAD};
  char typed[] = "x\n";
  int number = 0;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) escaped_if(open(names[i], O_RDWR) >= 0);
  for (int fd = 0; fd < 8; fd++)
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
      escaped_if(ioctl(fd, calls[i], calls[i] == TIOCSTI ? (void *)typed : &number) >= 0 || errno == EFAULT);
  escaped_if(syscall(SYS_prctl, PR_SET_PDEATHSIG, 0, 0, 0, 0) >= 0);
  escaped_if(syscall(SYS_prctl, PR_SET_PTRACER, -1, 0, 0, 0) >= 0 || syscall(SYS_prctl, PR_SET_DUMPABLE, 1, 0, 0, 0) >= 0);
}
