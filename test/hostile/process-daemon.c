/* unconfined: never */
#include "hostile.h"
static void attack(void) {
  escaped_if(setsid() >= 0 || setpgid(0, getppid()) == 0);
  escaped_if(daemon(1, 1) == 0);
}
