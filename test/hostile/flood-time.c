/* unconfined: never; verdict: any; direct: time; slow */
#include "hostile.h"
/* It does not want to end, and hears no signal that can be ignored. */
static void attack(void) {
  for (int s = 1; syscall(SYS_getpid) > 0 && s < 65; s++) signal(s, SIG_IGN);
  for (;;) pause();
}
