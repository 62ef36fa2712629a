/* unconfined: escapes */
#include "hostile.h"
/* A pipe whose owner gets a signal when it can be written to. */
static void attack(void) {
  escaped_if(fcntl(2, F_SETOWN, (int)syscall(SYS_getppid)) == 0 || fcntl(2, 10 /* F_SETSIG */, SIGKILL) == 0);
}
