/* unconfined: never; verdict: any */
#include "hostile.h"
static char block[1 << 16];
static void attack(void) {
  memset(block, 'x', sizeof block);
  for (int i = 0; syscall(SYS_getpid) > 0 && i < 3000; i++)
    for (int fd = 1; fd < 4; fd++)
      if (write(fd, block, sizeof block) < 0) {}
}
