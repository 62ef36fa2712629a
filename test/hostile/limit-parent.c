/* unconfined: never; verdict: any */
#include "hostile.h"
#include <sys/resource.h>
#include <sys/time.h>
static void attack(void) {
  int parent = (int)syscall(SYS_getppid);
  struct rlimit one = {1, 1};
  escaped_if(prlimit(parent, RLIMIT_CPU, &one, NULL) == 0);
  escaped_if(setpriority(PRIO_PROCESS, (unsigned)parent, 19) == 0 || nice(-5) != -1);
}
