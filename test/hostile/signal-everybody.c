/* unconfined: never */
#include "hostile.h"
static void attack(void) { escaped_if(kill(-1, SIGKILL) == 0 || kill(0, SIGSTOP) == 0 || kill(1, SIGTERM) == 0); }
