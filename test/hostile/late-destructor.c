/* unconfined: never; verdict: any */
#include "hostile.h"
__attribute__((destructor)) static void late(void) { open(NEW_FILE, O_WRONLY | O_CREAT, 0600); }
static void at_exit(void) { open(NEW_FILE, O_WRONLY | O_CREAT, 0600); }
static void attack(void) { atexit(at_exit); }
