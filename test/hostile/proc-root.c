/* unconfined: escapes */
#include "hostile.h"
static void attack(void) {
  escaped_if(open("/proc/self/root/etc/passwd", O_RDONLY) >= 0 ||
             open("/proc/self/cwd/../../etc/passwd", O_RDONLY) >= 0);
  escaped_if(open("/proc/1/cmdline", O_RDONLY) >= 0 || open("/proc/self/oom_score_adj", O_WRONLY) >= 0);
  escaped_if(open("/dev/shm/ockham-hostile", O_RDWR | O_CREAT, 0600) >= 0 || open("/dev/tty", O_RDWR) >= 0);
}
