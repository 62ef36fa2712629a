/* unconfined: changes */
#include "hostile.h"
static void attack(void) { escaped_if(mkdir(NEW_FILE, 0777) == 0); }
