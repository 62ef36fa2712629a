/* unconfined: changes */
#define EARLY
#include "hostile.h"
static void attack(void) { open(NEW_FILE, O_WRONLY | O_CREAT, 0600); }
__attribute__((section(".preinit_array"), used)) static void (*first)(void) = attack;
