/* unconfined: never; verdict: any */
#include "hostile.h"
/* Nobody hears of the end then. */
static void attack(void) {
  for (int fd = 0; syscall(SYS_getpid) > 0 && fd < 256; fd++) close(fd);
}
