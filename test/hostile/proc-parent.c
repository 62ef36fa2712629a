/* unconfined: escapes */
#include "hostile.h"
static void attack(void) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/environ", (int)syscall(SYS_getppid));
  escaped_if(open(path, O_RDONLY) >= 0);
  snprintf(path, sizeof path, "/proc/%d/mem", (int)syscall(SYS_getppid));
  escaped_if(open(path, O_RDWR) >= 0);
}
