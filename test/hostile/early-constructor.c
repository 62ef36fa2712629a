/* unconfined: changes */
#define EARLY
#include "hostile.h"
__attribute__((constructor(0))) static void attack(void) { open(NEW_FILE, O_WRONLY | O_CREAT, 0600); }
