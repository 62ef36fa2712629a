/* unconfined: changes */
#include "hostile.h"
static void attack(void) { escaped_if(open(CANARY, O_WRONLY | O_TRUNC) >= 0); }
