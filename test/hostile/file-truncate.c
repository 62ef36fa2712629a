/* unconfined: changes */
#include "hostile.h"
static void attack(void) { escaped_if(truncate(CANARY, 1) == 0); }
