/* unconfined: escapes */
#include "hostile.h"
#include <sched.h>
static void attack(void) {
  long arguments[11] = {0};
  arguments[4] = SIGCHLD;
  escaped_if(syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0) >= 0);
  escaped_if(syscall(435, arguments, sizeof arguments) >= 0); /* clone3 */
  escaped_if(vfork() >= 0);
}
