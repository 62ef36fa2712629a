/* unconfined: escapes */
#include "hostile.h"
static void attack(void) { escaped_if(open(FOLDER "/secret", O_RDONLY) >= 0 || open("/etc/passwd", O_RDONLY) >= 0); }
