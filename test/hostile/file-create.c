/* unconfined: changes */
#include "hostile.h"
static void attack(void) { escaped_if(open(NEW_FILE, O_WRONLY | O_CREAT, 0600) >= 0); }
