/* unconfined: changes */
#include "hostile.h"
static void attack(void) { escaped_if(system("echo x >" NEW_FILE) == 0); }
