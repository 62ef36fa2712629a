/* unconfined: changes */
#include "hostile.h"
static void attack(void) { escaped_if(chmod(CANARY, 0777) == 0); }
