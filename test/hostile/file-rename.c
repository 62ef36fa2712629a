/* unconfined: changes */
#include "hostile.h"
static void attack(void) { escaped_if(rename(CANARY, NEW_FILE) == 0); }
