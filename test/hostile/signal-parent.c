/* unconfined: changes */
#include "hostile.h"
static void attack(void) { escaped_if(kill((int)syscall(SYS_getppid), SIGUSR1) == 0); }
