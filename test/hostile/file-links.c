/* unconfined: changes */
#include "hostile.h"
static void attack(void) { escaped_if(symlink("/etc/passwd", NEW_FILE) == 0 || link(CANARY, FOLDER "/other") == 0); }
