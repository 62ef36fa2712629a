/* unconfined: changes */
#include "hostile.h"
static void attack(void) { escaped_if(unlink(CANARY) == 0); }
