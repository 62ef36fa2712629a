/* unconfined: never; verdict: any */
#include "hostile.h"
#include <dlfcn.h>
static void attack(void) {
  escaped_if(dlopen(FOLDER "/evil.so", RTLD_NOW) != NULL || setenv("LD_PRELOAD", NEW_FILE, 1) != 0);
}
